import { expect, it } from 'vitest';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { Lacking } from '../../../../renderer/state/server/lacking.svelte.ts';

it('remembers what the server said that it does not offer, and nothing else', async () => {
  const answers = [fail('offline'), fail('not-offered'), ok({ data: [], next: null, prev: null })];
  const lacking = new Lacking();
  const call = lacking.noted((() => Promise.resolve(answers.shift())) as unknown as Call);
  await call('scheduled.list', {});
  expect(lacking.has('scheduled.list')).toBe(false);
  await call('scheduled.list', {});
  expect([lacking.has('scheduled.list'), lacking.has('statuses.edit')]).toEqual([true, false]);
  await call('scheduled.list', {});
  expect(lacking.has('scheduled.list')).toBe(true);
});
