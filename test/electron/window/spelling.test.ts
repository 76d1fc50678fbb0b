// Tests the spelling checker's languages, and that dictionaries are downloaded only with the user's consent.
import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import type { SpellingState } from '../../../electron/contract/settings.ts';
import { spellingHandlers } from '../../../electron/ipc/handlers/settings.ts';
import type { Parts } from '../../../electron/parts.ts';
import { createSpellingChecker, defaultChoice, suggestedLanguages } from '../../../electron/window/spelling.ts';
import type { SpellingChoice } from '../../../electron/window/spelling.ts';

const available = ['de', 'en-GB', 'en-US', 'fr'];

/** Simulates Electron's session: an unknown language throws, and an empty list turns the checker off. */
class FakeSpellingSession extends EventEmitter {
  readonly availableSpellCheckerLanguages = available;
  readonly calls: unknown[] = [];
  words = new Set(['Kittiwake']);
  setSpellCheckerLanguages(languages: string[]) {
    for (const code of languages) if (!available.includes(code)) throw new Error(`Invalid language code provided: "${code}"`);
    this.calls.push(languages);
  }
  setSpellCheckerEnabled(on: boolean) {
    this.calls.push(on);
  }
  listWordsInSpellCheckerDictionary = () => Promise.resolve([...this.words]);
  removeWordFromSpellCheckerDictionary = (word: string) => this.words.delete(word);
}

let storedChoice: SpellingChoice;
let states: SpellingState[];
/** Changes of the permission to download dictionaries, oldest first. */
let networkPermissions: boolean[];
beforeEach(() => ([storedChoice, states, networkPermissions] = [defaultChoice, [], []]));

function start(platform: NodeJS.Platform = 'linux') {
  const session = new FakeSpellingSession();
  const spelling = createSpellingChecker({
    platform,
    app: { getPreferredSystemLanguages: () => ['de-AT', 'en-GB'] },
    session: session as unknown as Session,
    setNetworkAllowed: async (isLetOut) => void networkPermissions.push(isLetOut),
    choice: { read: () => storedChoice, write: (choice) => void (storedChoice = choice) },
    onChange: (state) => void states.push(state),
  });
  return { session, spelling };
}

test.each(['linux', 'win32'] as const)('on %s the first start prevents Electron’s download of dictionaries', async (platform) => {
  const { session, spelling } = start(platform);
  expect(session.calls).toEqual([[]]);
  expect(await spelling.state()).toMatchObject({ bySystem: false, enabled: false, languages: [], suggested: ['de', 'en-GB'] });
});

test('on macOS the system’s checker is enabled, and its languages are not set', async () => {
  const { session, spelling } = start('darwin');
  await spelling.set({ enabled: false, languages: [] });
  expect(session.calls).toEqual([true, false]);
  expect(await spelling.state()).toMatchObject({ bySystem: true, enabled: false, available: [] });
});

test('checks the languages that the user has agreed to, also after a restart', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de'] });
  expect(session.calls.at(-1)).toEqual(['de']);
  expect(start().session.calls).toEqual([['de']]);
});

test('allows the network of the page’s session only while a dictionary is pending', async () => {
  const { session, spelling } = start();
  expect(networkPermissions).toEqual([false]);
  await spelling.set({ enabled: true, languages: ['de', 'fr'] });
  expect(networkPermissions.at(-1)).toBe(true);
  session.emit('spellcheck-dictionary-download-begin', {}, 'de');
  session.emit('spellcheck-dictionary-initialized', {}, 'de');
  expect(networkPermissions.at(-1)).toBe(true);
  session.emit('spellcheck-dictionary-download-failure', {}, 'fr');
  expect(networkPermissions.at(-1)).toBe(false);
  await spelling.set({ enabled: true, languages: ['de', 'fr'] });
  expect(networkPermissions.at(-1)).toBe(true);
  await spelling.set({ enabled: false, languages: ['de', 'fr'] });
  expect(networkPermissions.at(-1)).toBe(false);
});

test('never allows the network on macOS, where the system checks spelling', async () => {
  const { spelling } = start('darwin');
  await spelling.set({ enabled: true, languages: [] });
  expect(networkPermissions).toEqual([false, false]);
});

test('keeps the languages while the checker is disabled', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de'] });
  await spelling.set({ enabled: false, languages: ['de'] });
  expect(session.calls.at(-1)).toEqual([]);
  expect(await spelling.state()).toMatchObject({ enabled: false, languages: [{ code: 'de' }] });
});

test('skips a language without a dictionary', () => {
  storedChoice = { enabled: true, languages: ['tlh', 'fr'] };
  expect(start().session.calls).toEqual([['fr']]);
});

test('reports the state of each dictionary', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de', 'fr'] });
  session.emit('spellcheck-dictionary-download-begin', {}, 'de');
  session.emit('spellcheck-dictionary-initialized', {}, 'fr');
  session.emit('spellcheck-dictionary-download-failure', {}, 'de');
  await expect
    .poll(() => states.at(-1)?.languages)
    .toEqual([
      { code: 'de', dictionary: 'failed' },
      { code: 'fr', dictionary: 'ready' },
    ]);
});

test('requests a failed dictionary again', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de'] });
  session.emit('spellcheck-dictionary-download-failure', {}, 'de');
  session.calls.length = 0;
  await spelling.set({ enabled: true, languages: ['de'] });
  expect(session.calls).toEqual([[], ['de']]);
  expect((await spelling.state()).languages).toEqual([{ code: 'de', dictionary: 'wanted' }]);
});

test('the bridge handlers return the state, set the choice, and remove a word', async () => {
  const handlers = spellingHandlers({ windows: { spelling: start().spelling } } as Parts);
  expect(await handlers['spelling.set']({ enabled: true, languages: ['fr'] })).toMatchObject({ ok: true, value: { enabled: true } });
  expect(await handlers['spelling.state']({})).toMatchObject({ value: { languages: [{ code: 'fr' }], words: ['Kittiwake'] } });
  expect(await handlers['spelling.forget']({ word: 'Kittiwake' })).toMatchObject({ value: { words: [] } });
});

test('removes a word of the user’s dictionary', async () => {
  const { spelling } = start();
  expect((await spelling.state()).words).toEqual(['Kittiwake']);
  expect((await spelling.forget('Kittiwake')).words).toEqual([]);
});

test('suggests the system’s languages that have a dictionary', () => {
  expect(suggestedLanguages(['de-AT', 'en-ZA', 'en-US', 'tlh', 'de'], available)).toEqual(['de', 'en-GB', 'en-US']);
});
