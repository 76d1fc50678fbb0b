// Tests copying the media of a sent post, all or none of it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startService } from '@kittiwake/demo-server/test/client';
import { makeAttachment, accountOf, png, start } from './set-up.ts';

const until = <T>(work: () => T) => vi.waitFor(work, { timeout: 30_000, interval: 10 });

/** Creates a post with two pictures. */
async function setUp() {
  const demo = await startService();
  const { account, token } = accountOf(demo, 'mira');
  const parts = start({ [account]: token });
  const { add, last, uploadsOf, call } = parts;
  const ids = [await add(png(), { account }), await add(png(300), { account })];
  await until(() => expect(ids.map((id) => last(id)?.step)).toEqual(['ready', 'ready']));
  const expectedAttachments = ids.map((id, at) => makeAttachment(id, { description: `Gull ${at}`, focus: { x: 0.5, y: 0 } }));
  const state = await until(async () => {
    const now = await uploadsOf(account).of(expectedAttachments);
    expect(now.kind).toBe('ready');
    return now;
  });
  const media = { media_ids: state.kind === 'ready' ? state.ids : [] };
  const posted = await call(account, 'statuses.create', {
    status: 'Gulls',
    sensitive: false,
    ...media,
    idempotencyKey: crypto.randomUUID(),
  });
  uploadsOf(account).release(ids);
  const dir = join(parts.folder, 'attachments');
  await until(() => expect(readdirSync(dir)).toEqual([]));
  return { ...parts, demo, account, dir, status: posted.ok ? (posted.value.data.status?.id ?? '') : '' };
}

test('copies media with descriptions and focus under new ids and uploads them', async () => {
  const { attachments, account, status, last, get } = await setUp();
  const result = await attachments.take({ account, draft: crypto.randomUUID(), status });
  expect(result).toMatchObject({
    ok: true,
    value: [
      { kind: 'image', type: 'image/png', description: 'Gull 0', focus: { x: 0.5, y: 0 }, serverId: null, width: 1, height: 1 },
      { kind: 'image', type: 'image/png', description: 'Gull 1', bytes: 300 },
    ],
  });
  const ids = result.ok ? result.value.map(({ id }) => id) : [];
  await until(() => expect(ids.map((id) => last(id)?.step)).toEqual(['ready', 'ready']));
  expect(await (await get(ids[1] ?? '')).bytes()).toEqual(png(300));
});

test('keeps no copies if one fails to load', async () => {
  const { demo, attachments, account, status, dir } = await setUp();
  const [, last] = demo.requests.filter(({ path }) => path === '/api/v2/media');
  expect(last).toBeDefined();
  let gets = 0;
  demo.faults.failNext('GET', /^\/media\/\w+$/, { status: 200, body: 'a page', headers: { 'content-type': 'text/html' } }, 1);
  attachments.onChange(() => (gets += 1));
  const result = await attachments.take({ account, draft: crypto.randomUUID(), status });
  expect(result).toMatchObject({ ok: false, error: { problem: 'media-not-loaded' } });
  expect([readdirSync(dir), gets, attachments.list(account)]).toEqual([[], 0, { ok: true, value: [] }]);
});

test('returns not-found for a missing post', async () => {
  const { attachments, account } = await setUp();
  expect(await attachments.take({ account, draft: crypto.randomUUID(), status: '1' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});
