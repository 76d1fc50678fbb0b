// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { Preferences } from '../../../../renderer/state/account/preferences.svelte.ts';

const kept = { pinnedLists: [{ id: '7', title: 'Sea' }], recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null };
const calls = vi.hoisted(() => [] as string[]);
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: {
    'preferences.get': () => {
      calls.push('get');
      return Promise.resolve(
        ok({ pinnedLists: [{ id: '8', title: 'Hill' }], recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }),
      );
    },
  },
  on: () => undefined,
}));
const key = makeAccountKey('https://coast.example', '1');
beforeEach(() => void (calls.length = 0));

it('asks main once', async () => {
  const preferences = new Preferences(key);
  await Promise.all([preferences.load(), preferences.load()]);
  expect([preferences.current.pinnedLists, calls]).toEqual([[{ id: '8', title: 'Hill' }], ['get']]);
});

it('asks main for nothing that came with the start', async () => {
  const preferences = new Preferences(key);
  preferences.bring(kept);
  await preferences.load();
  expect([preferences.current, calls]).toEqual([kept, []]);
});
