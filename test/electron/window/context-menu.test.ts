// The context menu of a window: what opens it, where, and what its entries do.
import { EventEmitter } from 'node:events';
import type { App, MenuItemConstructorOptions } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { addContextMenu } from '../../../electron/window/context-menu.ts';
import { nothingClicked } from './clicked-part.ts';

const fake = vi.hoisted(() => ({ popups: [] as { items: MenuItemConstructorOptions[]; options: object }[], copied: [] as string[] }));
vi.mock('electron', () => ({
  clipboard: { writeText: (text: string) => void fake.copied.push(text) },
  Menu: {
    buildFromTemplate: (items: MenuItemConstructorOptions[]) => ({
      popup: (options: object) => void fake.popups.push({ items, options }),
    }),
  },
}));

const clicked = {
  ...nothingClicked,
  x: 10.4,
  y: 20.6,
  frame: null,
  menuSourceType: 'mouse',
  editFlags: { ...nothingClicked.editFlags, canCopy: true, canPaste: true },
};

function open() {
  const app = new EventEmitter();
  const done: unknown[] = [];
  const note = (name: string) => (value?: unknown) => void done.push([name, value]);
  addContextMenu(app as App, {
    platform: 'linux',
    isMedia: (url) => url.includes('/media/'),
    openLink: note('open'),
    save: (_window, media, url) => void done.push(['save', media, url]),
    search: note('search'),
    filter: note('filter'),
    showSpelling: note('spelling'),
  });
  const contents = Object.assign(new EventEmitter(), {
    replaceMisspelling: note('replace'),
    copyImageAt: (x: number, y: number) => void done.push(['copyImage', x, y]),
    session: { addWordToSpellCheckerDictionary: note('learn') },
  });
  const window = { webContents: contents };
  app.emit('browser-window-created', {}, window);
  const choose = (label: string) => {
    const click = fake.popups.at(-1)?.items.find((item) => item.label === label)?.click as (() => void) | undefined;
    click?.();
  };
  return { window, done, choose, ask: (part: Partial<typeof clicked>) => contents.emit('context-menu', {}, { ...clicked, ...part }) };
}

beforeEach(() => void (fake.popups.length = fake.copied.length = 0));

test('without entries no menu opens', () => {
  open().ask({});
  expect(fake.popups).toEqual([]);
});

test('by the mouse it opens at the pointer, by the keyboard at the caret', () => {
  const { window, ask } = open();
  ask({ isEditable: true });
  ask({ isEditable: true, menuSourceType: 'keyboard' });
  expect(fake.popups.map(({ options }) => options)).toEqual([
    { window, sourceType: 'mouse' },
    { window, sourceType: 'keyboard', x: 10, y: 21 },
  ]);
});

test('editing is done by the roles, with labels of our own', () => {
  open().ask({ isEditable: true });
  expect(fake.popups[0]?.items).toContainEqual({ role: 'paste', label: 'Paste', enabled: true });
});

test('each entry does what it says', () => {
  const { done, choose, ask } = open();
  ask({ linkURL: 'https://coast.example/@ida', mediaType: 'image', hasImageContents: true, srcURL: 'app://kittiwake/media/a' });
  for (const label of ['Open Link in Browser', 'Copy Link Address', 'Copy Image', 'Save Image As…']) choose(label);
  ask({ isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the'], selectionText: 'teh', spellcheckEnabled: true });
  for (const label of ['the', 'Add to Dictionary', 'Search for “teh” Here', 'Spelling…']) choose(label);
  expect(fake.copied).toEqual(['https://coast.example/@ida']);
  expect(done).toEqual([
    ['open', 'https://coast.example/@ida'],
    ['copyImage', 10.4, 20.6],
    ['save', 'image', 'app://kittiwake/media/a'],
    ['replace', 'the'],
    ['learn', 'teh'],
    ['search', 'teh'],
    ['spelling', undefined],
  ]);
});
