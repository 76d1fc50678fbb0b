import { expect, it } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Capabilities } from '../../../../renderer/state/server/capabilities.svelte.ts';
import { capableServer } from '@kittiwake/mastodon-api/test/capable-server';

it('records endpoints that the server does not offer, and no others', async () => {
  const answers = [fail('offline'), fail('not-offered'), ok({ data: [], next: null, prev: null })];
  const capabilities = new Capabilities(() => null);
  const call = capabilities.wrapCall((() => Promise.resolve(answers.shift())) as unknown as CallEndpoint);
  await call('scheduled.list', {});
  expect(capabilities.can('scheduled.list')).toBe(true);
  await call('scheduled.list', {});
  expect([capabilities.can('scheduled.list'), capabilities.can('statuses.edit')]).toEqual([false, true]);
  await call('scheduled.list', {});
  expect(capabilities.can('scheduled.list')).toBe(false);
});

it('knows the endpoints that the server refused before', () => {
  const server = { ...capableServer('akkoma'), refused: ['statuses.pin'] as const };
  const { can } = new Capabilities(() => server);
  expect([can('statuses.pin'), can('statuses.edit'), can('quotes'), can('quotePolicies')]).toEqual([false, true, true, false]);
});
