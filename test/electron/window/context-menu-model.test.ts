// Tests the items of the context menu for each part of the page, on each system.
import { expect, test, vi } from 'vitest';
import { contextMenuModel } from '../../../electron/window/context-menu-model.ts';
import type { ClickedPart } from '../../../electron/window/context-menu-model.ts';
import { nothingClicked } from './clicked-part.ts';

vi.mock('electron', () => ({}));

const field: ClickedPart = {
  ...nothingClicked,
  isEditable: true,
  spellcheckEnabled: true,
  editFlags: { ...nothingClicked.editFlags, canUndo: true, canPaste: true },
};
const isMedia = (url: string) => url.startsWith('app://kittiwake/media/');
const picture: ClickedPart = { ...nothingClicked, mediaType: 'image', hasImageContents: true, srcURL: 'app://kittiwake/media/a.b' };
const modelOf = (part: Partial<ClickedPart>, platform: NodeJS.Platform = 'linux') =>
  contextMenuModel({ ...nothingClicked, ...part }, { platform, isMedia });
const labels = (part: Partial<ClickedPart>, platform: NodeJS.Platform = 'linux') =>
  modelOf(part, platform).map((entry) => {
    if ('label' in entry) return entry.label;
    return entry.kind === 'separator' ? '' : entry.kind;
  });

test('has no entries for an empty part of the page', () => {
  expect(modelOf({})).toEqual([]);
  expect(modelOf({ selectionText: '   ' })).toEqual([]);
});

test.each(['linux', 'win32'] as const)('has the edit entries and the spelling entry for a text field on %s', (platform) => {
  const edits = ['Undo', 'Redo', '', 'Cut', 'Copy', 'Paste', 'Select All'];
  expect(labels(field, platform)).toEqual([...edits, '', 'Spelling…']);
});

test('has no spelling entry for a text field on macOS, where the system checks spelling', () => {
  expect(labels(field, 'darwin')).toEqual(['Cut', 'Copy', 'Paste']);
});

test('disables edit entries that are not possible', () => {
  const enabled = modelOf(field).flatMap((entry) => (entry.kind === 'edit' && entry.enabled ? [entry.role] : []));
  expect(enabled).toEqual(['undo', 'paste', 'selectAll']);
});

test('has “Paste and Match Style” only in a rich text field', () => {
  const rich = { ...field, editFlags: { ...field.editFlags, canEditRichly: true } };
  expect(labels(rich)).toContain('Paste and Match Style');
  expect(labels(field)).not.toContain('Paste and Match Style');
});

test('a misspelled word has its suggestions first, and can be added to the dictionary', () => {
  const part = { ...field, misspelledWord: 'teh', selectionText: 'teh', dictionarySuggestions: ['the', 'R&D'] };
  expect(modelOf(part).slice(0, 3)).toEqual([
    { kind: 'replace', word: 'the', label: 'the' },
    { kind: 'replace', word: 'R&D', label: 'R&&D' },
    { kind: 'learn', word: 'teh', label: 'Add to Dictionary' },
  ]);
  expect(labels(part, 'darwin')).toContain('Learn Spelling');
  expect(labels({ ...part, dictionarySuggestions: [] })[0]).toBe('No Suggestions');
});

test('selected text can be copied and searched for, and filtered outside of text fields', () => {
  const part = { selectionText: ' two\n words ', editFlags: { ...nothingClicked.editFlags, canCopy: true } };
  expect(labels(part)).toEqual(['Copy', '', 'Search for “two words” Here', 'Filter “two words”…']);
  expect(labels(part, 'darwin')).toEqual([
    'Look Up “two words”',
    '',
    'Copy',
    '',
    'Search for “two words” Here',
    'Filter “two words”…',
    '',
    'services',
  ]);
  expect(modelOf(part).at(-1)).toMatchObject({ kind: 'filter', text: 'two words' });
  expect(modelOf({ ...part, isEditable: true }).map(({ kind }) => kind)).not.toContain('filter');
});

test('shortens a long selection and escapes its ampersands', () => {
  const part = { selectionText: `Q&A ${'x'.repeat(400)}` };
  const search = modelOf(part).find(({ kind }) => kind === 'search');
  expect(search).toMatchObject({ label: `Search for “Q&&A ${'x'.repeat(26)}…” Here` });
  expect(search && 'text' in search ? search.text : '').toHaveLength(200);
});

test('a web link can be opened, and its address copied', () => {
  const part = { linkURL: 'https://coast.example/@ida/1?a=b#c' };
  expect(modelOf(part)).toEqual([
    { kind: 'openLink', text: part.linkURL, label: 'Open Link in Browser' },
    { kind: 'copyText', text: part.linkURL, label: 'Copy Link Address' },
  ]);
});

test('a mail link can be opened, and its email address copied', () => {
  expect(modelOf({ linkURL: 'mailto:ida%40coast.example?subject=x' })).toMatchObject([
    { kind: 'openLink', label: 'Write an Email' },
    { kind: 'copyText', text: 'ida@coast.example', label: 'Copy Email Address' },
  ]);
});

test.each(['app://kittiwake/index.html', 'javascript:alert(1)', 'file:///etc/passwd', 'https://bank.example@evil.example/'])(
  'has no entries for a link that the app never opens: %s',
  (linkURL) => expect(modelOf({ linkURL })).toEqual([]),
);

test('a picture can be copied and saved', () => {
  expect(labels(picture)).toEqual(['Copy Image', 'Save Image As…']);
  expect(labels({ ...picture, hasImageContents: false })).toEqual(['Save Image As…']);
});

test('a picture in a link, such as an avatar, has the entries of both', () => {
  expect(labels({ ...picture, linkURL: 'https://coast.example/@ida' })).toEqual([
    'Open Link in Browser',
    'Copy Link Address',
    '',
    'Copy Image',
    'Save Image As…',
  ]);
});

test.each([
  ['video', 'Save Video As…'],
  ['audio', 'Save Audio As…'],
] as const)('%s can be saved', (mediaType, label) => {
  expect(labels({ ...picture, mediaType, hasImageContents: false })).toEqual([label]);
});

test('has no entries for pictures of the app itself', () => {
  expect(modelOf({ ...picture, srcURL: 'app://kittiwake/assets/logo.svg' })).toEqual([]);
  expect(modelOf({ ...picture, srcURL: 'data:image/png;base64,x' })).toEqual([]);
});
