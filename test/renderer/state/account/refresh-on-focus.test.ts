// Tests that the window loads what was changed elsewhere when it gets the focus, at most every five minutes.
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountSummary } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { accounts } from '../../../../renderer/state/account/accounts.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const key = makeAccountKey('https://coast.example', '1');
const summary = { key, id: '1', handle: 'mira@coast.example', state: 'ready', avatar: '' } as AccountSummary;

test('M8: on focus after five minutes, loads lists, tags, filters, the server’s settings, and the read marker', async () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
  onTestFinished(() => {
    fakeBridge.emit('accounts', []);
    vi.useRealTimers();
  });
  fakeBridge.answers = {
    'api.call': ({ endpoint }: { endpoint: string }) =>
      ok({ data: endpoint === 'notifications.grouped' ? { notifications: [] } : [], next: null, prev: null }),
    'preferences.get': ok({ pinnedLists: null, recentSearches: [], hiddenIn: {}, hiddenOf: {}, visits: null }),
    'drafts.list': ok([]),
    'outbox.list': ok([]),
    'unreadable.list': ok([]),
    'accounts.refresh': ok({ host: 'coast.example', title: 'New title' }),
  };
  fakeBridge.emit('accounts', [summary]);
  accounts.refreshOnFocus();
  expect(fakeBridge.argsOf('accounts.refresh')).toEqual([]);
  const session = accounts.sessionOf(key);
  await session?.start();
  await vi.advanceTimersByTimeAsync(299_000);
  accounts.refreshOnFocus();
  expect(fakeBridge.argsOf('accounts.refresh')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  fakeBridge.calls = [];
  accounts.refreshOnFocus();
  await vi.waitFor(() => expect(session?.server?.title).toBe('New title'));
  const endpoints = () => fakeBridge.argsOf('api.call').map((args) => (args as { endpoint: string }).endpoint);
  await vi.waitFor(() => expect(endpoints()).toEqual(expect.arrayContaining(['lists.all', 'followedTags.list', 'filters.list'])));
  expect(fakeBridge.argsOf('accounts.refresh')).toEqual([{ account: key }]);
});
