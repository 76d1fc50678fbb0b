import { expect, it } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { MissingEndpoints } from '../../../../renderer/state/server/missing-endpoints.svelte.ts';

it('records endpoints that the server does not offer, and no others', async () => {
  const answers = [fail('offline'), fail('not-offered'), ok({ data: [], next: null, prev: null })];
  const lacking = new MissingEndpoints();
  const call = lacking.wrapCall((() => Promise.resolve(answers.shift())) as unknown as CallEndpoint);
  await call('scheduled.list', {});
  expect(lacking.has('scheduled.list')).toBe(false);
  await call('scheduled.list', {});
  expect([lacking.has('scheduled.list'), lacking.has('statuses.edit')]).toEqual([true, false]);
  await call('scheduled.list', {});
  expect(lacking.has('scheduled.list')).toBe(true);
});
