// What the window may ask for about files. Covers electron/contract/method.ts.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { attachmentMethods } from '../../../electron/contract/attachment-methods.ts';
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

test.each(['image/png', 'image/jpeg', 'video/mp4', 'audio/x-wav', 'audio/vnd.wave'])('a file of type %s is taken', (type) => {
  expect(begin({ type })).toBe(true);
});

test.each(['image/svg+xml', 'text/html', 'application/xhtml+xml', 'image/png; charset=x', 'IMAGE/', 'video', '', 'x image/png'])(
  'a file of type “%s” is refused',
  (type) => expect(begin({ type })).toBe(false),
);

test('names that are no UUID, sizes that no file has and unknown arguments are refused', () => {
  expect([{ id: '../journal.db' }, { draft: '1' }, { bytes: 0 }, { bytes: 0.5 }, { bytes: 3e9 }, { more: 1 }].map(begin)).not.toContain(
    true,
  );
  expect(begin({ isThumbnail: true })).toBe(true);
});
