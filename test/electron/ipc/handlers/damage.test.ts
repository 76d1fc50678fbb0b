// Tests the methods about unreadable files and rows.
import { expect, test } from 'vitest';
import { damageHandlers } from '../../../../electron/ipc/handlers/troubleshooting.ts';
import { createFakeParts, damage } from './fake-parts.ts';

test('shows the file at the path that the list has for an entry', async () => {
  const { parts, calls } = createFakeParts();
  expect(await damageHandlers(parts)['damage.show']({ id: damage.id })).toEqual({ ok: true, value: null });
  expect(calls).toEqual([['desktop.showInFolder', damage.path]]);
});

test('shows nothing for an entry that is not in the list', async () => {
  const { parts, calls } = createFakeParts();
  await damageHandlers(parts)['damage.show']({ id: '/usr/bin/true' });
  expect(calls).toEqual([]);
});
