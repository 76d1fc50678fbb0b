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
