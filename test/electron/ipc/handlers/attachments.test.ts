// Tests the methods about attachments of drafts.
import { expect, test } from 'vitest';
import { attachmentHandlers } from '../../../../electron/ipc/handlers/writing.ts';
import { createFakeParts, stranger } from './fake-parts.ts';

const draft = crypto.randomUUID();
const id = crypto.randomUUID();
const file = { draft, id, type: 'image/png', bytes: 5 };

test('starts no upload and copies no media for an account that is not signed in', async () => {
  const { parts, calls } = createFakeParts();
  const handlers = attachmentHandlers(parts);
  expect(await handlers['attachments.begin']({ account: stranger, ...file })).toMatchObject({ error: { code: 'unknown-account' } });
  expect(await handlers['attachments.take']({ account: stranger, draft, status: '9' })).toMatchObject({
    error: { code: 'unknown-account' },
  });
  expect(calls).toEqual([]);
});
