// The methods about push alerts, which only a signed-in account may use.
import { expect, test } from 'vitest';
import { pushHandlers } from '../../../../electron/ipc/handlers/push.ts';
import { createServices, mira, stranger } from './services.ts';

const settings = { enabled: true, transport: 'automatic' };
const methods = [
  ['push.state', 'push.state', {}],
  ['push.set', 'push.set', { settings }],
  ['push.renew', 'push.renew', {}],
  ['push.delete', 'push.remove', {}],
  ['push.test', 'push.test', {}],
] as const;

test.each(methods)('%s is passed on for a signed-in account', async (method, service, args) => {
  const { services, calls } = createServices();
  const answer = await pushHandlers(services)[method]({ account: mira, ...args } as never);
  expect(answer).toEqual({ ok: true, value: { transport: 'autopush' } });
  expect(calls).toEqual([[service, mira, ...Object.values(args)]]);
});

test.each(methods)('%s is refused for an unknown account', async (method, _, args) => {
  const { services, calls } = createServices();
  const answer = await pushHandlers(services)[method]({ account: stranger, ...args } as never);
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(calls).toEqual([]);
});
