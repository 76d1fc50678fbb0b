// Tests the window's list of unreadable local data.
import { beforeEach, expect, it } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { UnreadableRow } from '../../../../electron/contract/journal.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { UnreadableEntries } from '../../../../renderer/state/app/damage.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const account = makeAccountKey('https://coast.example', '1');
const row: UnreadableRow = { id: '1', kind: 'draft', text: 'Gulls', file: '/journal.db', foundAt: 5 };
beforeEach(() => {
  toasts.all = [];
});

it('lists unreadable entries, and follows changes of its own account only', async () => {
  const unreadable = new UnreadableEntries(account);
  fakeBridge.answers['unreadable.list'] = ok([row]);
  await unreadable.start();
  expect(unreadable.rows).toEqual([row]);
  fakeBridge.emit('unreadable', { account: makeAccountKey('https://coast.example', '2'), rows: [] });
  expect(unreadable.rows).toEqual([row]);
  fakeBridge.emit('unreadable', { account, rows: [] });
  expect(unreadable.rows).toEqual([]);
});

it('dismisses an entry, and shows a toast if that fails', async () => {
  const unreadable = new UnreadableEntries(account);
  await unreadable.dismiss('1');
  expect([fakeBridge.calls, toasts.all]).toEqual([[['unreadable.dismiss', { id: '1' }]], []]);
  fakeBridge.answers['unreadable.dismiss'] = fail('storage');
  await unreadable.dismiss('1');
  expect(toasts.all).toHaveLength(1);
});
