// Tests the methods about actions with Undo.
import { expect, test } from 'vitest';
import { actionHandlers } from '../../../../electron/ipc/handlers/writing.ts';
import { createFakeParts, mira, stranger } from './fake-parts.ts';

const actions = [{ kind: 'lists.delete' as const, id: '1' }];

test('stores no action for an unknown account', async () => {
  const { parts, calls } = createFakeParts();
  const answer = await actionHandlers(parts)['actions.add']({ account: stranger, actions });
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});

test('does not discard a draft that another window edits', async () => {
  const { parts, writers, calls } = createFakeParts();
  writers.set('3f0c', 7);
  const discard = { account: mira, actions: [{ kind: 'discard-draft' as const, id: '3f0c' }] };
  expect(await actionHandlers(parts)['actions.add'](discard, 'main')).toMatchObject({ error: { problem: 'draft-elsewhere' } });
  expect(calls).toEqual([]);
});
