// Tests the bridge methods about attachments.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { attachmentMethods } from '../../../electron/contract/attachments.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';

const begin = (more: object) =>
  v.is(attachmentMethods['attachments.begin'].args, {
    account: makeAccountKey('https://coast.example', '1'),
    draft: crypto.randomUUID(),
    id: crypto.randomUUID(),
    type: 'image/png',
    bytes: 1,
    ...more,
  });

test.each(['image/png', 'image/jpeg', 'video/mp4', 'audio/x-wav', 'audio/vnd.wave'])('accepts a file of type %s', (type) => {
  expect(begin({ type })).toBe(true);
});

test.each(['image/svg+xml', 'text/html', 'application/xhtml+xml', 'image/png; charset=x', 'IMAGE/', 'video', '', 'x image/png'])(
  'rejects a file of type “%s”',
  (type) => expect(begin({ type })).toBe(false),
);

test('rejects ids that are not UUIDs, impossible sizes, and unknown arguments', () => {
  expect([{ id: '../journal.db' }, { draft: '1' }, { bytes: 0 }, { bytes: 0.5 }, { bytes: 3e9 }, { more: 1 }].map(begin)).not.toContain(
    true,
  );
  expect(begin({ isThumbnail: true })).toBe(true);
});
