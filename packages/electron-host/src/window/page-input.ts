// Converts keys, wheel, and right clicks of a page to Electron's behaviour: menu accelerators and events for main, without Chromium's own
// shortcuts. Sent to the page as text (page.ts), so the functions use only their arguments and each other.

export interface ContextMenuParams {
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

export type PageInput =
  { kind: 'accelerator'; keys: string } | { kind: 'zoom'; direction: 'in' | 'out' } | { kind: 'context-menu'; menu: ContextMenuParams };

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Calls `listener` after all listeners of the page. */
function afterPage<T extends Event>(type: string, listener: (event: T) => void): void {
  const lastListener = (event: Event) => listener(event as T);
  const addLast = () => {
    window.removeEventListener(type, lastListener);
    // Added during dispatch, it runs after all listeners that the page has added so far.
    window.addEventListener(type, lastListener, { passive: false });
  };
  window.addEventListener(type, addLast, { capture: true, passive: true });
}

/** Returns the combination as in the menu's accelerators: `ctrl+shift+f`. */
function keysOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const numpad: Record<string, string> = { Add: 'numadd', Subtract: 'numsub', Multiply: 'nummult', Divide: 'numdiv' };
  const onNumpad = /^Numpad(.+)$/.exec(code)?.[1] ?? '';
  const name = numpad[onNumpad] ?? (/^\d$/.test(onNumpad) ? `num${onNumpad}` : key.toLowerCase());
  const modifiers = [ctrlKey || metaKey ? 'ctrl+' : '', altKey ? 'alt+' : '', shiftKey ? 'shift+' : ''].join('');
  return modifiers + name;
}

function watchKeys(post: (input: PageInput) => void, accelerators: string[]): void {
  /** Keys for editing and the caret, which Chromium handles in Electron too. */
  const editingKeys =
    /^(ctrl\+)?(alt\+)?(shift\+)?(arrow(up|down)|home|end|page(up|down)|backspace|delete|enter|tab|insert|escape)$|^(ctrl\+)?(shift\+)?arrow(left|right)$|^ctrl\+[acvxzy]$|^ctrl\+shift\+[vz]$/;
  afterPage<KeyboardEvent>('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented) return;
    const keys = keysOf(event);
    if (editingKeys.test(keys)) return;
    if (accelerators.includes(keys)) {
      event.preventDefault();
      return post({ kind: 'accelerator', keys });
    }
    const isCommand = (ctrlKey || metaKey || altKey || /^f\d+$/i.test(key)) && !event.getModifierState('AltGraph');
    // Shift+F10 opens the context menu.
    if (isCommand && keys !== 'shift+f10') event.preventDefault();
  });
}

function isTextField(element: Element): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && /^(text|search|url|tel|email|password|number)$/.test(element.type);
}

function selectedTextIn(field: TextField | null): string {
  if (field === null) return String(getSelection() ?? '');
  if (field.type === 'password' || field.selectionStart === null) return '';
  return field.value.slice(field.selectionStart, field.selectionEnd ?? 0);
}

function formControlTypeOf(field: TextField | null): string {
  if (field === null) return 'none';
  return field instanceof HTMLTextAreaElement ? 'text-area' : `input-${field.type}`;
}

function describeMedia(element: Element): Pick<ContextMenuParams, 'mediaType' | 'srcURL' | 'altText' | 'hasImageContents'> {
  if (element instanceof HTMLImageElement) {
    const hasImageContents = element.complete && element.naturalWidth > 0;
    return { mediaType: 'image', srcURL: element.currentSrc, altText: element.alt, hasImageContents };
  }
  if (element instanceof HTMLVideoElement) return { mediaType: 'video', srcURL: element.currentSrc, altText: '', hasImageContents: false };
  if (element instanceof HTMLAudioElement) return { mediaType: 'audio', srcURL: element.currentSrc, altText: '', hasImageContents: false };
  return { mediaType: 'none', srcURL: '', altText: '', hasImageContents: false };
}

function editFlagsOf(isEditable: boolean, isField: boolean, hasText: boolean): ContextMenuParams['editFlags'] {
  const can = (command: string) => isEditable && document.queryCommandEnabled(command);
  return {
    canUndo: can('undo'),
    canRedo: can('redo'),
    canCut: isEditable && hasText,
    canCopy: hasText,
    canPaste: isEditable,
    canDelete: isEditable && hasText,
    canSelectAll: true,
    canEditRichly: isEditable && !isField,
  };
}

function describeContextMenu(event: MouseEvent): ContextMenuParams {
  // From the keyboard, Chromium opens the menu of the element at the middle of the focused element.
  const target = event.button === 2 ? event.composedPath()[0] : document.elementFromPoint(event.clientX, event.clientY);
  const element = target instanceof Element ? target : document.documentElement;
  const field = isTextField(element) ? element : null;
  const link = element.closest<HTMLAnchorElement>('a[href]');
  const isEditable = field ? !field.readOnly && !field.disabled : element instanceof HTMLElement && element.isContentEditable;
  const selectionText = selectedTextIn(field);
  return {
    x: event.clientX,
    y: event.clientY,
    linkURL: link?.href ?? '',
    linkText: link?.textContent ?? '',
    ...describeMedia(element),
    isEditable,
    selectionText,
    titleText: element instanceof HTMLElement ? element.title : '',
    menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
    formControlType: formControlTypeOf(field),
    spellcheckEnabled: isEditable && (element as HTMLElement).spellcheck,
    editFlags: editFlagsOf(isEditable, field !== null, selectionText !== ''),
  };
}

export function watchInput(post: (input: PageInput) => void, accelerators: string[]): void {
  watchKeys(post, accelerators);
  afterPage<WheelEvent>('wheel', (event) => {
    if (!event.ctrlKey || event.defaultPrevented) return;
    event.preventDefault();
    if (event.deltaY !== 0) post({ kind: 'zoom', direction: event.deltaY < 0 ? 'in' : 'out' });
  });
  afterPage<MouseEvent>('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    post({ kind: 'context-menu', menu: describeContextMenu(event) });
  });
}

/** The functions that the page's script contains for `watchInput`. */
export const inputFunctions = [
  afterPage,
  keysOf,
  watchKeys,
  isTextField,
  selectedTextIn,
  formControlTypeOf,
  describeMedia,
  editFlagsOf,
  describeContextMenu,
  watchInput,
];
