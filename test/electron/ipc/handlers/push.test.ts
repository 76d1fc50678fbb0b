// Tests the methods about push alerts, which require a signed-in account.
import { expect, test } from 'vitest';
import { pushHandlers } from '../../../../electron/ipc/handlers/settings.ts';
import { createFakeParts, stranger } from './fake-parts.ts';

const settings = { enabled: true, transport: 'automatic' };
const methods = [
  ['push.state', {}],
  ['push.set', { settings }],
  ['push.renew', {}],
  ['push.delete', {}],
  ['push.test', {}],
] as const;

test.each(methods)('%s is refused for an unknown account', async (method, args) => {
  const { parts, calls } = createFakeParts();
  const answer = await pushHandlers(parts)[method]({ account: stranger, ...args } as never);
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});
