// Copying the media of a sent post, all or none of it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startService } from '../../demo/client.ts';
import { makeAttachment, personOf, png, start } from './set-up.ts';

const until = <T>(work: () => T) => vi.waitFor(work, { timeout: 30_000, interval: 10 });

/** A post with two pictures. */
async function setUp() {
  const demo = await startService();
  const { account, token } = personOf(demo, 'mira');
  const parts = start({ [account]: token });
  const { add, last, attachments, call } = parts;
  const ids = [await add(png(), { account }), await add(png(300), { account })];
  await until(() => expect(ids.map((id) => last(id)?.step)).toEqual(['ready', 'ready']));
  const wanted = ids.map((id, at) => makeAttachment(id, { description: `Gull ${at}`, focus: { x: 0.5, y: 0 } }));
  const state = await until(async () => {
    const now = await attachments.uploads.of(account, wanted);
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
  attachments.uploads.release(ids);
  const dir = join(parts.folder, 'attachments');
  await until(() => expect(readdirSync(dir)).toEqual([]));
  return { ...parts, demo, account, dir, status: posted.ok ? (posted.value.data.status?.id ?? '') : '' };
}

test('the copies have new ids, the words and the focus of the post, and are uploaded anew', async () => {
  const { attachments, account, status, last, get } = await setUp();
  const taken = await attachments.take({ account, draft: crypto.randomUUID(), status });
  expect(taken).toMatchObject({
    ok: true,
    value: [
      { kind: 'image', type: 'image/png', description: 'Gull 0', focus: { x: 0.5, y: 0 }, serverId: null, width: 1, height: 1 },
      { kind: 'image', type: 'image/png', description: 'Gull 1', bytes: 300 },
    ],
  });
  const ids = taken.ok ? taken.value.map(({ id }) => id) : [];
  await until(() => expect(ids.map((id) => last(id)?.step)).toEqual(['ready', 'ready']));
  expect(await (await get(ids[1] ?? '')).bytes()).toEqual(png(300));
});

test('when one can’t be had, none is kept', async () => {
  const { demo, attachments, account, status, dir } = await setUp();
  const [, last] = demo.requests.filter(({ path }) => path === '/api/v2/media');
  expect(last).toBeDefined();
  let gets = 0;
  demo.faults.failNext('GET', /^\/media\/\w+$/, { status: 200, body: 'a page', headers: { 'content-type': 'text/html' } }, 1);
  attachments.onChange(() => (gets += 1));
  const taken = await attachments.take({ account, draft: crypto.randomUUID(), status });
  expect(taken).toMatchObject({ ok: false, error: { problem: 'media-not-loaded' } });
  expect([readdirSync(dir), gets, attachments.list(account)]).toEqual([[], 0, { ok: true, value: [] }]);
});

test('a post that is gone is said to be gone', async () => {
  const { attachments, account } = await setUp();
  expect(await attachments.take({ account, draft: crypto.randomUUID(), status: '1' })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});
