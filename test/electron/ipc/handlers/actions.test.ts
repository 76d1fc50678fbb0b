// Tests the methods about actions with Undo.
import { expect, test } from 'vitest';
import { actionHandlers } from '../../../../electron/ipc/handlers/writing.ts';
import { createServices, mira, stranger } from './services.ts';

const actions = [{ kind: 'delete-list' as const, id: '1' }];

test('stores no action for an unknown account', async () => {
  const { services, calls } = createServices();
  const answer = await actionHandlers(services)['actions.add']({ account: stranger, actions });
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});

test('does not discard a draft that another window edits', async () => {
  const { services, writers, calls } = createServices();
  writers.set('3f0c', 7);
  const discard = { account: mira, actions: [{ kind: 'discard-draft' as const, id: '3f0c' }] };
  expect(await actionHandlers(services)['actions.add'](discard, 'main')).toMatchObject({ error: { problem: 'draft-elsewhere' } });
  expect(calls).toEqual([]);
});
