// What a page's keys, wheel and right clicks come to in Electron: accelerators of the menu and events of main, and nothing of Chromium's own.
// It is sent to the page as text, so it may use nothing but itself.

export interface ContextMenu {
  x: number;
  y: number;
  linkURL: string;
  linkText: string;
  srcURL: string;
  mediaType: 'none' | 'image' | 'audio' | 'video';
  hasImageContents: boolean;
  isEditable: boolean;
  selectionText: string;
  titleText: string;
  altText: string;
  menuSourceType: 'mouse' | 'keyboard';
  formControlType: string;
  spellcheckEnabled: boolean;
  editFlags: Record<`can${'Undo' | 'Redo' | 'Cut' | 'Copy' | 'Paste' | 'Delete' | 'SelectAll' | 'EditRichly'}`, boolean>;
}

export type Input =
  { kind: 'accelerator'; keys: string } | { kind: 'zoom'; direction: 'in' | 'out' } | { kind: 'context-menu'; menu: ContextMenu };

export function watchInput(post: (input: Input) => void, accelerators: string[]): void {
  /** Calls `listener` when all of the page's own listeners have heard of the event. */
  const afterPage = <T extends Event>(type: string, listener: (event: T) => void) => {
    const last = (event: Event) => listener(event as T);
    const addLast = () => {
      window.removeEventListener(type, last);
      // Added now, it comes after every listener that the page has added until now.
      window.addEventListener(type, last, { passive: false });
    };
    window.addEventListener(type, addLast, { capture: true, passive: true });
  };

  // Keys
  const numpad: Record<string, string> = { Add: 'numadd', Subtract: 'numsub', Multiply: 'nummult', Divide: 'numdiv' };
  const nameOf = ({ code, key }: KeyboardEvent) => {
    const onNumpad = /^Numpad(.+)$/.exec(code)?.[1] ?? '';
    return numpad[onNumpad] ?? (/^\d$/.test(onNumpad) ? `num${onNumpad}` : key.toLowerCase());
  };
  /** Chromium edits text and moves the caret in Electron too. */
  const edits =
    /^(ctrl\+)?(alt\+)?(shift\+)?(arrow(up|down)|home|end|page(up|down)|backspace|delete|enter|tab|insert|escape)$|^(ctrl\+)?(shift\+)?arrow(left|right)$|^ctrl\+[acvxzy]$|^ctrl\+shift\+[vz]$/;
  afterPage<KeyboardEvent>('keydown', (event) => {
    const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented) return;
    const held = [ctrlKey || metaKey ? 'ctrl+' : '', altKey ? 'alt+' : '', shiftKey ? 'shift+' : ''].join('');
    const keys = held + nameOf(event);
    if (edits.test(keys)) return;
    if (accelerators.includes(keys)) {
      event.preventDefault();
      return post({ kind: 'accelerator', keys });
    }
    const isCommand = (ctrlKey || metaKey || altKey || /^f\d+$/i.test(event.key)) && !event.getModifierState('AltGraph');
    // Shift+F10 asks for the context menu.
    if (isCommand && keys !== 'shift+f10') event.preventDefault();
  });
  afterPage<WheelEvent>('wheel', (event) => {
    if (!event.ctrlKey || event.defaultPrevented) return;
    event.preventDefault();
    if (event.deltaY !== 0) post({ kind: 'zoom', direction: event.deltaY < 0 ? 'in' : 'out' });
  });

  // The context menu
  const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && /^(text|search|url|tel|email|password|number)$/.test(element.type));
  const selectedIn = (field: HTMLInputElement | HTMLTextAreaElement | null) => {
    if (field === null) return String(getSelection() ?? '');
    if (field.type === 'password' || field.selectionStart === null) return '';
    return field.value.slice(field.selectionStart, field.selectionEnd ?? 0);
  };
  afterPage<MouseEvent>('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    // By its key the menu is that of what is shown in the middle of the focused element, as in Chromium.
    const target = event.button === 2 ? event.composedPath()[0] : document.elementFromPoint(event.clientX, event.clientY);
    const element = target instanceof Element ? target : document.documentElement;
    const field = isTextField(element) ? element : null;
    const link = element.closest<HTMLAnchorElement>('a[href]');
    const isEditable = field ? !field.readOnly && !field.disabled : element instanceof HTMLElement && element.isContentEditable;
    const selectionText = selectedIn(field);
    const mediaType =
      element instanceof HTMLImageElement
        ? 'image'
        : element instanceof HTMLVideoElement
          ? 'video'
          : element instanceof HTMLAudioElement
            ? 'audio'
            : 'none';
    const media = mediaType === 'none' ? null : (element as HTMLImageElement | HTMLMediaElement);
    const can = (command: string) => isEditable && document.queryCommandEnabled(command);
    const hasText = selectionText !== '';
    post({
      kind: 'context-menu',
      menu: {
        x: event.clientX,
        y: event.clientY,
        linkURL: link?.href ?? '',
        linkText: link?.textContent ?? '',
        srcURL: media?.currentSrc ?? '',
        mediaType,
        hasImageContents: element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0,
        isEditable,
        selectionText,
        titleText: element instanceof HTMLElement ? element.title : '',
        altText: element instanceof HTMLImageElement ? element.alt : '',
        menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
        formControlType: field === null ? 'none' : field instanceof HTMLTextAreaElement ? 'text-area' : `input-${field.type}`,
        spellcheckEnabled: isEditable && (element as HTMLElement).spellcheck,
        editFlags: {
          canUndo: can('undo'),
          canRedo: can('redo'),
          canCut: isEditable && hasText,
          canCopy: hasText,
          canPaste: isEditable,
          canDelete: isEditable && hasText,
          canSelectAll: true,
          canEditRichly: isEditable && field === null,
        },
      },
    });
  });
}
