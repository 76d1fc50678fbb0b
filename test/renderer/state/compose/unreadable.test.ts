// What could not be read on this computer, as the window lists it.
import { beforeEach, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { Unreadable } from '../../../../renderer/state/compose/unreadable.svelte.ts';

const bridge = vi.hoisted(() => ({
  calls: [] as [string, unknown][],
  answer: (): unknown => null,
  tell: (_payload: unknown): void => undefined,
}));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        bridge.calls.push([method, args]);
        return Promise.resolve(bridge.answer());
      },
    },
  ),
  on: (_: string, listener: (payload: unknown) => void) => void (bridge.tell = listener),
}));

const account = makeAccountKey('https://coast.example', '1');
const row = { id: '1', kind: 'draft', text: 'Gulls', file: '/journal.db', foundAt: 5 };
beforeEach(() => {
  bridge.calls = [];
  toasts.all = [];
});

it('lists what main knows, and follows its account alone', async () => {
  const unreadable = new Unreadable(account);
  bridge.answer = () => ok([row]);
  await unreadable.start();
  expect(unreadable.rows).toEqual([row]);
  bridge.tell({ account: makeAccountKey('https://coast.example', '2'), rows: [] });
  expect(unreadable.rows).toEqual([row]);
  bridge.tell({ account, rows: [] });
  expect(unreadable.rows).toEqual([]);
});

it('has a row dismissed, and says when that fails', async () => {
  const unreadable = new Unreadable(account);
  bridge.answer = () => ok(null);
  await unreadable.dismiss('1');
  expect([bridge.calls, toasts.all]).toEqual([[['unreadable.dismiss', { id: '1' }]], []]);
  bridge.answer = () => fail('storage');
  await unreadable.dismiss('1');
  expect(toasts.all).toHaveLength(1);
});
