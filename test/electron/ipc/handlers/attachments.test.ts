// The methods about the files of drafts.
import { expect, test } from 'vitest';
import { attachmentHandlers } from '../../../../electron/ipc/handlers/attachments.ts';
import { createServices, mira, stranger } from './services.ts';

const draft = crypto.randomUUID();
const id = crypto.randomUUID();
const file = { draft, id, type: 'image/png', bytes: 5 };

test('what the window asks for is passed on', async () => {
  const { services, calls } = createServices();
  const handlers = attachmentHandlers(services);
  await handlers['attachments.begin']({ account: mira, ...file });
  expect(await handlers['attachments.list']({ account: mira })).toEqual({ ok: true, value: [] });
  await handlers['attachments.retry']({ account: mira, id });
  await handlers['attachments.remove']({ id });
  await handlers['attachments.take']({ account: mira, draft, status: '9' });
  expect(calls).toEqual([
    ['attachments.begin', { account: mira, ...file }],
    ['attachments.list', mira],
    ['attachments.retry', mira, id],
    ['attachments.remove', id],
    ['attachments.take', { account: mira, draft, status: '9' }],
  ]);
});

test('nothing is begun or taken for an account that is not signed in', async () => {
  const { services, calls } = createServices();
  const handlers = attachmentHandlers(services);
  expect(await handlers['attachments.begin']({ account: stranger, ...file })).toMatchObject({ error: { code: 'unknown-account' } });
  expect(await handlers['attachments.take']({ account: stranger, draft, status: '9' })).toMatchObject({
    error: { code: 'unknown-account' },
  });
  expect(calls).toEqual([]);
});
