// The methods about actions that can be taken back.
import { expect, test } from 'vitest';
import { actionHandlers } from '../../../../electron/ipc/handlers/actions.ts';
import { createServices, mira, stranger } from './services.ts';

const actions = [{ kind: 'delete-list' as const, id: '1' }];

test('actions are handed to the queue, and taken back', async () => {
  const { services, calls } = createServices();
  const handlers = actionHandlers(services);
  await handlers['actions.add']({ account: mira, actions });
  await handlers['actions.takeBack']({ account: mira, actions });
  expect(calls).toEqual([
    ['actionQueue.addWithUndo', mira, actions],
    ['actionQueue.takeBack', mira, actions],
  ]);
});

test('nothing is kept for an unknown account', async () => {
  const { services, calls } = createServices();
  const answer = await actionHandlers(services)['actions.add']({ account: stranger, actions });
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});

test('a draft that another window writes is not discarded', async () => {
  const { services, writers, calls } = createServices();
  writers.set('3f0c', 7);
  const discard = { account: mira, actions: [{ kind: 'discard-draft' as const, id: '3f0c' }] };
  expect(await actionHandlers(services)['actions.add'](discard, 'main')).toMatchObject({ error: { problem: 'draft-elsewhere' } });
  expect(calls).toEqual([]);
});
