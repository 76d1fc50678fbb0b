// Tests the methods about unreadable files and rows.
import { expect, test } from 'vitest';
import { damageHandlers } from '../../../../electron/ipc/handlers/troubleshooting.ts';
import { createServices, damage } from './services.ts';

test('shows the file at the path that the list has for an entry', async () => {
  const { services, calls } = createServices();
  expect(await damageHandlers(services)['damage.show']({ id: damage.id })).toEqual({ ok: true, value: null });
  expect(calls).toEqual([['showInFolder', damage.path]]);
});

test('shows nothing for an entry that is not in the list', async () => {
  const { services, calls } = createServices();
  await damageHandlers(services)['damage.show']({ id: '/usr/bin/true' });
  expect(calls).toEqual([]);
});
