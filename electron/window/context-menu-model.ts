// Builds the entries of the context menu for the text, link, and picture under the pointer, in the order of each system.
import type { ContextMenuParams } from 'electron';
import type { SavedMedia } from '../contract/bridge.ts';
import { m } from '../messages/main.ts';
import { safeLink } from './open-external.ts';

export type ClickedPart = Pick<
  ContextMenuParams,
  'isEditable' | 'editFlags' | 'selectionText' | 'linkURL' | 'srcURL' | 'mediaType' | 'hasImageContents' | 'misspelledWord'
> & { dictionarySuggestions: readonly string[]; spellcheckEnabled: boolean };

type EditRole = 'undo' | 'redo' | 'cut' | 'copy' | 'paste' | 'pasteAndMatchStyle' | 'selectAll';

export type ContextEntry =
  | { kind: 'separator' | 'services' }
  | { kind: 'edit'; role: EditRole; label: string; enabled: boolean }
  | { kind: 'replace' | 'learn'; word: string; label: string }
  | { kind: 'noSuggestions' | 'spelling' | 'lookUp' | 'copyImage'; label: string }
  | { kind: 'openLink' | 'search' | 'filter'; text: string; label: string }
  | { kind: 'copyText'; text: string; label: string }
  | { kind: 'save'; media: SavedMedia; url: string; label: string };

interface Options {
  platform: NodeJS.Platform;
  /** True for URLs of pictures and sound that main can save. */
  isMedia: (url: string) => boolean;
}

const maxShownCharacters = 30;
const maxSearchedCharacters = 200;

/** Doubles ampersands: a single one marks the access key of a menu item. */
const escapeAmpersands = (text: string): string => text.replaceAll('&', '&&');
function shorten(text: string): string {
  const characters = [...text];
  return escapeAmpersands(characters.length > maxShownCharacters ? `${characters.slice(0, maxShownCharacters).join('').trimEnd()}…` : text);
}

function spellingEntries({ isEditable, misspelledWord: word, dictionarySuggestions }: ClickedPart, isMac: boolean): ContextEntry[] {
  if (!isEditable || word === '') return [];
  const suggestions = dictionarySuggestions.map((suggestion): ContextEntry => ({
    kind: 'replace',
    word: suggestion,
    label: escapeAmpersands(suggestion),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ kind: 'noSuggestions', label: m.contextMenu.noSuggestions } as const]),
    { kind: 'learn', word, label: isMac ? m.contextMenu.learnSpelling : m.contextMenu.addToDictionary },
  ];
}

function linkEntries({ linkURL }: ClickedPart): ContextEntry[] {
  const address = safeLink(linkURL);
  if (address === null) return [];
  if (address.startsWith('mailto:')) {
    const { pathname } = new URL(address);
    return [
      { kind: 'openLink', text: address, label: m.contextMenu.writeEmail },
      { kind: 'copyText', text: decodeAddress(pathname), label: m.contextMenu.copyEmail },
    ];
  }
  return [
    { kind: 'openLink', text: address, label: m.contextMenu.openLink },
    { kind: 'copyText', text: address, label: m.contextMenu.copyLink },
  ];
}

function decodeAddress(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function mediaEntries({ mediaType, hasImageContents, srcURL }: ClickedPart, isMedia: Options['isMedia']): ContextEntry[] {
  if ((mediaType !== 'image' && mediaType !== 'video' && mediaType !== 'audio') || !isMedia(srcURL)) return [];
  const copy: ContextEntry[] = mediaType === 'image' && hasImageContents ? [{ kind: 'copyImage', label: m.contextMenu.copyImage }] : [];
  return [...copy, { kind: 'save', media: mediaType, url: srcURL, label: m.contextMenu.saveMedia[mediaType] }];
}

function editEntries({ isEditable, editFlags: can, selectionText }: ClickedPart, isMac: boolean): ContextEntry[] {
  const item = (role: EditRole, enabled: boolean): ContextEntry => ({ kind: 'edit', role, enabled, label: m.menu.edit[role] });
  if (!isEditable) return selectionText.trim() === '' ? [] : [item('copy', can.canCopy)];
  return [
    // On macOS these are only in the menu bar and on keys.
    ...(isMac ? [] : [item('undo', can.canUndo), item('redo', can.canRedo), { kind: 'separator' } as const]),
    item('cut', can.canCut),
    item('copy', can.canCopy),
    item('paste', can.canPaste),
    ...(can.canEditRichly ? [item('pasteAndMatchStyle', can.canPaste)] : []),
    ...(isMac ? [] : [item('selectAll', can.canSelectAll)]),
  ];
}

/** Returns an empty list if there is nothing to offer; then no menu opens. */
export function contextMenuModel(part: ClickedPart, { platform, isMedia }: Options): ContextEntry[] {
  const isMac = platform === 'darwin';
  const selectedText = part.selectionText.trim().replace(/\s+/g, ' ');
  const text = selectedText.slice(0, maxSearchedCharacters);
  const search: ContextEntry[] =
    selectedText === '' || part.linkURL !== ''
      ? []
      : [
          { kind: 'search', text, label: m.contextMenu.search({ text: shorten(selectedText) }) },
          // The user's own input is never filtered.
          ...(part.isEditable ? [] : [{ kind: 'filter', text, label: m.contextMenu.filter({ text: shorten(selectedText) }) } as const]),
        ];
  const lookUp: ContextEntry[] =
    isMac && selectedText !== '' ? [{ kind: 'lookUp', label: m.contextMenu.lookUp({ text: shorten(selectedText) }) }] : [];
  const groups: ContextEntry[][] = [
    spellingEntries(part, isMac),
    lookUp,
    linkEntries(part),
    mediaEntries(part, isMedia),
    editEntries(part, isMac),
    search,
    // macOS checks spelling itself, in the languages of its own settings.
    part.isEditable && part.spellcheckEnabled && !isMac ? [{ kind: 'spelling', label: m.contextMenu.spelling }] : [],
    isMac && selectedText !== '' ? [{ kind: 'services' }] : [],
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at): ContextEntry[] => (at === 0 ? group : [{ kind: 'separator' }, ...group]));
}
