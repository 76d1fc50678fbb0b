// Covers find.svelte.ts too: whether the find bar is open.
import { expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { SpellingState } from '../../../../electron/contract/settings.ts';
import { find } from '../../../../renderer/state/app/find.svelte.ts';
import { SpellingLanguages } from '../../../../renderer/state/app/spelling.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const off: SpellingState = {
  bySystem: false,
  enabled: false,
  languages: [],
  available: ['de', 'en-GB'],
  suggested: ['de'],
  words: [],
  source: 'cdn',
};
async function openSpelling(state: Partial<SpellingState> = {}) {
  const answer = ok({ ...off, ...state });
  fakeBridge.answers = { 'spelling.state': answer, 'spelling.set': answer, 'spelling.forget': answer };
  const spelling = new SpellingLanguages();
  spelling.open();
  await vi.waitFor(() => expect(spelling.state).not.toBeNull());
  return spelling;
}
const german: Partial<SpellingState> = { enabled: true, languages: [{ code: 'de', dictionary: 'failed' }] };

/** Arguments of the calls that change a setting. */
const changes = () => fakeBridge.calls.flatMap(([method, args]) => (method === 'spelling.state' ? [] : [args]));

it('asks before it downloads dictionaries, and downloads none if the user declines', async () => {
  const spelling = await openSpelling();
  await spelling.setEnabled(true);
  expect([spelling.languagesToConfirm, changes()]).toEqual([['de'], []]);
  spelling.declineDownload();
  expect([spelling.languagesToConfirm, changes()]).toEqual([[], []]);
});

it('enables the languages after the user agrees', async () => {
  const spelling = await openSpelling();
  await spelling.setEnabled(true);
  await spelling.confirmDownload();
  expect(changes()).toEqual([{ enabled: true, languages: ['de'] }]);
});

it('asks for a further language too, and keeps the others', async () => {
  const spelling = await openSpelling(german);
  spelling.askToDownload(['en-GB']);
  await spelling.confirmDownload();
  expect(changes()).toEqual([{ enabled: true, languages: ['de', 'en-GB'] }]);
});

it('asks nothing if the system checks the spelling, as on macOS', async () => {
  const spelling = await openSpelling({ bySystem: true });
  await spelling.setEnabled(true);
  expect([spelling.languagesToConfirm, changes()]).toEqual([[], [{ enabled: true, languages: [] }]]);
});

it('keeps the languages when turned off, and turns off with the last language', async () => {
  const spelling = await openSpelling(german);
  await spelling.setEnabled(false);
  await spelling.remove('de');
  await spelling.retry();
  expect(changes()).toEqual([
    { enabled: false, languages: ['de'] },
    { enabled: false, languages: [] },
    { enabled: true, languages: ['de'] },
  ]);
});

it('removes a word from the user’s dictionary', async () => {
  await (await openSpelling({ words: ['Kittiwake'] })).forgetWord('Kittiwake');
  expect(changes()).toEqual([{ word: 'Kittiwake' }]);
});

it('opens the find bar, but not behind a dialog', () => {
  let dialog: object | null = {};
  vi.stubGlobal('document', { querySelector: () => dialog });
  find.open(0);
  expect(find.isOpen).toBe(false);
  dialog = null;
  find.open(1);
  expect([find.isOpen, find.command]).toEqual([true, { step: 1 }]);
  find.close();
  expect(find.isOpen).toBe(false);
});
