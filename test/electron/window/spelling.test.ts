// The spelling checker's languages, and that no dictionary is downloaded before a person has agreed. Covers electron/ipc/handlers/spelling.ts too.
import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { beforeEach, expect, test } from 'vitest';
import type { SpellingState } from '../../../electron/contract/spelling.ts';
import { spellingHandlers } from '../../../electron/ipc/handlers/spelling.ts';
import { createSpelling, defaultChoice, suggestedLanguages } from '../../../electron/window/spelling.ts';
import type { SpellingChoice } from '../../../electron/window/spelling.ts';

const available = ['de', 'en-GB', 'en-US', 'fr'];

/** Electron's: an unknown language throws, and an empty list turns the checker off. */
class Checker extends EventEmitter {
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

let kept: SpellingChoice;
let told: SpellingState[];
/** Whether dictionaries may be downloaded: each change, oldest first. */
let letOut: boolean[];
beforeEach(() => ([kept, told, letOut] = [defaultChoice, [], []]));

function start(platform: NodeJS.Platform = 'linux') {
  const session = new Checker();
  const spelling = createSpelling({
    platform,
    app: { getPreferredSystemLanguages: () => ['de-AT', 'en-GB'] },
    session: session as unknown as Session,
    letOut: async (isLetOut) => void letOut.push(isLetOut),
    choice: { read: () => kept, write: (choice) => void (kept = choice) },
    changed: (state) => void told.push(state),
  });
  return { session, spelling };
}

test.each(['linux', 'win32'] as const)('on %s the first start takes the languages away that Electron would load', async (platform) => {
  const { session, spelling } = start(platform);
  expect(session.calls).toEqual([[]]);
  expect(await spelling.state()).toMatchObject({ bySystem: false, enabled: false, languages: [], suggested: ['de', 'en-GB'] });
});

test('on macOS the checker of the system is on, and its languages are left alone', async () => {
  const { session, spelling } = start('darwin');
  await spelling.set({ enabled: false, languages: [] });
  expect(session.calls).toEqual([true, false]);
  expect(await spelling.state()).toMatchObject({ bySystem: true, enabled: false, available: [] });
});

test('what a person agreed to is checked, and still after a restart', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de'] });
  expect(session.calls.at(-1)).toEqual(['de']);
  expect(start().session.calls).toEqual([['de']]);
});

test('the page’s session is let out to the network while a dictionary is waited for, and no longer', async () => {
  const { session, spelling } = start();
  expect(letOut).toEqual([false]);
  await spelling.set({ enabled: true, languages: ['de', 'fr'] });
  expect(letOut.at(-1)).toBe(true);
  session.emit('spellcheck-dictionary-download-begin', {}, 'de');
  session.emit('spellcheck-dictionary-initialized', {}, 'de');
  expect(letOut.at(-1)).toBe(true);
  session.emit('spellcheck-dictionary-download-failure', {}, 'fr');
  expect(letOut.at(-1)).toBe(false);
  await spelling.set({ enabled: true, languages: ['de', 'fr'] });
  expect(letOut.at(-1)).toBe(true);
  await spelling.set({ enabled: false, languages: ['de', 'fr'] });
  expect(letOut.at(-1)).toBe(false);
});

test('on macOS, whose checker is the system’s, it is never let out', async () => {
  const { spelling } = start('darwin');
  await spelling.set({ enabled: true, languages: [] });
  expect(letOut).toEqual([false, false]);
});

test('turned off, it keeps the languages for later', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de'] });
  await spelling.set({ enabled: false, languages: ['de'] });
  expect(session.calls.at(-1)).toEqual([]);
  expect(await spelling.state()).toMatchObject({ enabled: false, languages: [{ code: 'de' }] });
});

test('a language that this version has no dictionary for is passed over', () => {
  kept = { enabled: true, languages: ['tlh', 'fr'] };
  expect(start().session.calls).toEqual([['fr']]);
});

test('the window hears how the dictionaries come', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de', 'fr'] });
  session.emit('spellcheck-dictionary-download-begin', {}, 'de');
  session.emit('spellcheck-dictionary-initialized', {}, 'fr');
  session.emit('spellcheck-dictionary-download-failure', {}, 'de');
  await expect
    .poll(() => told.at(-1)?.languages)
    .toEqual([
      { code: 'de', dictionary: 'failed' },
      { code: 'fr', dictionary: 'ready' },
    ]);
});

test('a dictionary that failed is asked for anew', async () => {
  const { session, spelling } = start();
  await spelling.set({ enabled: true, languages: ['de'] });
  session.emit('spellcheck-dictionary-download-failure', {}, 'de');
  session.calls.length = 0;
  await spelling.set({ enabled: true, languages: ['de'] });
  expect(session.calls).toEqual([[], ['de']]);
  expect((await spelling.state()).languages).toEqual([{ code: 'de', dictionary: 'wanted' }]);
});

test('the window asks, changes and forgets over the bridge', async () => {
  const handlers = spellingHandlers({ spelling: start().spelling });
  expect(await handlers['spelling.set']({ enabled: true, languages: ['fr'] })).toMatchObject({ ok: true, value: { enabled: true } });
  expect(await handlers['spelling.state']({})).toMatchObject({ value: { languages: [{ code: 'fr' }], words: ['Kittiwake'] } });
  expect(await handlers['spelling.forget']({ word: 'Kittiwake' })).toMatchObject({ value: { words: [] } });
});

test('own words can be removed', async () => {
  const { spelling } = start();
  expect((await spelling.state()).words).toEqual(['Kittiwake']);
  expect((await spelling.forget('Kittiwake')).words).toEqual([]);
});

test('the languages of the system are suggested where there are dictionaries', () => {
  expect(suggestedLanguages(['de-AT', 'en-ZA', 'en-US', 'tlh', 'de'], available)).toEqual(['de', 'en-GB', 'en-US']);
});
