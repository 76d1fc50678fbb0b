// The requests about what could not be read.
import { expect, test } from 'vitest';
import { damageHandlers } from '../../../../electron/ipc/handlers/damage.ts';
import { createServices, damage } from './services.ts';

test('the file of an entry is shown by its path in the list', async () => {
  const { services, calls } = createServices();
  expect(await damageHandlers(services)['damage.show']({ id: damage.id })).toEqual({ ok: true, value: null });
  expect(calls).toEqual([['showInFolder', damage.path]]);
});

test('nothing is shown for an entry that is not in the list', async () => {
  const { services, calls } = createServices();
  await damageHandlers(services)['damage.show']({ id: '/usr/bin/true' });
  expect(calls).toEqual([]);
});

test('an entry is dismissed', async () => {
  const { services, calls } = createServices();
  expect(await damageHandlers(services)['damage.dismiss']({ id: damage.id })).toEqual({ ok: true, value: null });
  expect(calls).toEqual([['damage.dismiss', damage.id]]);
});
