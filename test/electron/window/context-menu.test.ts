// Tests a window's context menu: its trigger, its position, and the effect of its items.
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
  const calls: unknown[] = [];
  const recordCall = (name: string) => (value?: unknown) => void calls.push([name, value]);
  addContextMenu(app as App, {
    platform: 'linux',
    isMedia: (url) => url.includes('/media/'),
    openLink: recordCall('open'),
    save: (_window, media, url) => void calls.push(['save', media, url]),
    search: recordCall('search'),
    filter: recordCall('filter'),
    showSpelling: recordCall('spelling'),
  });
  const contents = Object.assign(new EventEmitter(), {
    replaceMisspelling: recordCall('replace'),
    copyImageAt: (x: number, y: number) => void calls.push(['copyImage', x, y]),
    session: { addWordToSpellCheckerDictionary: recordCall('learn') },
  });
  const window = { webContents: contents };
  app.emit('browser-window-created', {}, window);
  const choose = (label: string) => {
    const click = fake.popups.at(-1)?.items.find((item) => item.label === label)?.click as (() => void) | undefined;
    click?.();
  };
  return { window, calls, choose, openMenu: (part: Partial<typeof clicked>) => contents.emit('context-menu', {}, { ...clicked, ...part }) };
}

beforeEach(() => void (fake.popups.length = fake.copied.length = 0));

test('without entries no menu opens', () => {
  open().openMenu({});
  expect(fake.popups).toEqual([]);
});

test('the menu opens at the pointer for the mouse, and at the caret for the keyboard', () => {
  const { window, openMenu: ask } = open();
  ask({ isEditable: true });
  ask({ isEditable: true, menuSourceType: 'keyboard' });
  expect(fake.popups.map(({ options }) => options)).toEqual([
    { window, sourceType: 'mouse' },
    { window, sourceType: 'keyboard', x: 10, y: 21 },
  ]);
});

test('edit entries use Electron’s roles with translated labels', () => {
  open().openMenu({ isEditable: true });
  expect(fake.popups[0]?.items).toContainEqual({ role: 'paste', label: 'Paste', enabled: true });
});

test('each entry runs its action', () => {
  const { calls, choose, openMenu: ask } = open();
  ask({ linkURL: 'https://coast.example/@ida', mediaType: 'image', hasImageContents: true, srcURL: 'app://kittiwake/media/a' });
  for (const label of ['Open Link in Browser', 'Copy Link Address', 'Copy Image', 'Save Image As…']) choose(label);
  ask({ isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the'], selectionText: 'teh', spellcheckEnabled: true });
  for (const label of ['the', 'Add to Dictionary', 'Search for “teh” Here', 'Spelling…']) choose(label);
  expect(fake.copied).toEqual(['https://coast.example/@ida']);
  expect(calls).toEqual([
    ['open', 'https://coast.example/@ida'],
    ['copyImage', 10.4, 20.6],
    ['save', 'image', 'app://kittiwake/media/a'],
    ['replace', 'the'],
    ['learn', 'teh'],
    ['search', 'teh'],
    ['spelling', undefined],
  ]);
});
