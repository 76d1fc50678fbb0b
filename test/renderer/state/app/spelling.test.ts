// Covers find.svelte.ts too: whether the bar that finds text is asked for.
import { beforeEach, expect, it, vi } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import type { SpellingState } from '../../../../electron/contract/spelling.ts';
import { find } from '../../../../renderer/state/app/find.svelte.ts';
import { Spelling } from '../../../../renderer/state/app/spelling.svelte.ts';

const main = vi.hoisted(() => ({ calls: [] as unknown[], answer: (_method: string): unknown => null }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        if (method !== 'spelling.state') main.calls.push(args);
        return Promise.resolve(main.answer(method));
      },
    },
  ),
  on: () => () => undefined,
}));

const off: SpellingState = {
  bySystem: false,
  enabled: false,
  languages: [],
  available: ['de', 'en-GB'],
  suggested: ['de'],
  words: [],
  source: 'cdn',
};
async function opened(state: Partial<SpellingState> = {}) {
  main.answer = () => ok({ ...off, ...state });
  const spelling = new Spelling();
  spelling.open();
  await vi.waitFor(() => expect(spelling.state).not.toBeNull());
  return spelling;
}
const german: Partial<SpellingState> = { enabled: true, languages: [{ code: 'de', dictionary: 'failed' }] };

beforeEach(() => void (main.calls.length = 0));

it('turning it on asks for the dictionaries of the system’s languages first, and loads none when that is declined', async () => {
  const spelling = await opened();
  await spelling.turn(true);
  expect([spelling.asking, main.calls]).toEqual([['de'], []]);
  spelling.decline();
  expect([spelling.asking, main.calls]).toEqual([[], []]);
});

it('what was agreed to is checked', async () => {
  const spelling = await opened();
  await spelling.turn(true);
  await spelling.agree();
  expect(main.calls).toEqual([{ enabled: true, languages: ['de'] }]);
});

it('a further language is asked for too, and keeps the others', async () => {
  const spelling = await opened(german);
  spelling.ask(['en-GB']);
  await spelling.agree();
  expect(main.calls).toEqual([{ enabled: true, languages: ['de', 'en-GB'] }]);
});

it('on macOS nothing is asked', async () => {
  const spelling = await opened({ bySystem: true });
  await spelling.turn(true);
  expect([spelling.asking, main.calls]).toEqual([[], [{ enabled: true, languages: [] }]]);
});

it('it is turned off with its languages, and the last language turns it off', async () => {
  const spelling = await opened(german);
  await spelling.turn(false);
  await spelling.remove('de');
  await spelling.retry();
  expect(main.calls).toEqual([
    { enabled: false, languages: ['de'] },
    { enabled: false, languages: [] },
    { enabled: true, languages: ['de'] },
  ]);
});

it('an own word is forgotten', async () => {
  await (await opened({ words: ['Kittiwake'] })).forget('Kittiwake');
  expect(main.calls).toEqual([{ word: 'Kittiwake' }]);
});

it('the find bar opens, but not behind a dialog', () => {
  let dialog: object | null = {};
  vi.stubGlobal('document', { querySelector: () => dialog });
  find.ask(0);
  expect(find.isOpen).toBe(false);
  dialog = null;
  find.ask(1);
  expect([find.isOpen, find.command]).toEqual([true, { step: 1 }]);
  find.close();
  expect(find.isOpen).toBe(false);
});
