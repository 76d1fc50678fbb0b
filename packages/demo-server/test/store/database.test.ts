// Tests migrating the database of an earlier version: data is kept, missing tables and columns are added.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDemo } from '../support/demo.ts';
import { entitiesOf, clientFor } from '../client.ts';
import { png } from '../files.ts';

/** Tables from before quotes had states, media had thumbnails, and posts could be scheduled. */
const earlierSchema = readFileSync(new URL('../fixtures/schema-d534206.sql', import.meta.url), 'utf8');

test('migrates posts, versions, quotes, and media of an earlier version, and accepts new posts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'demo.db');
  const seeded = await createTestDemo({ file, posts: 0 });
  const [mira, jonna] = ['mira', 'jonna'].map((acct) => seeded.act.id(acct));
  const rows = seeded.store.db.all<Record<string, string>>('SELECT * FROM accounts');
  const tokens = seeded.store.db.all<Record<string, string>>('SELECT * FROM tokens');
  await seeded.close();
  rmSync(file);
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });

  const old = new DatabaseSync(file);
  old.exec(earlierSchema);
  const insert = (table: string, row: Record<string, string | number | null | Uint8Array>) => {
    const columns = old.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[];
    const names = columns.map(({ name }) => name).filter((name) => name in row);
    old
      .prepare(`INSERT INTO ${table}(${names.join()}) VALUES(${names.map(() => '?').join()})`)
      .run(...names.map((name) => row[name] ?? null));
  };
  for (const row of rows) insert('accounts', row);
  for (const row of tokens) insert('tokens', row);
  const status = { account_id: jonna ?? '', thread_id: 't', visibility: 'public', created_at: 1, text: 'old', content: '<p>old</p>' };
  insert('statuses', { ...status, id: '000000000000000001' });
  insert('statuses', { ...status, id: '000000000000000002', account_id: mira ?? '', quote_of_id: '000000000000000001', edited_at: 3 });
  const version = { status_id: '000000000000000002', text: 'o', content: '<p>o</p>', spoiler_text: '', sensitive: 0 };
  insert('status_edits', { ...version, created_at: 1, media_ids: '[]' });
  insert('status_edits', { ...version, created_at: 3, media_ids: '["000000000000000003"]' });
  insert('media', {
    ...{
      id: '000000000000000003',
      account_id: mira ?? '',
      status_id: '000000000000000002',
      type: 'image',
      path: '/media/000000000000000003',
    },
    preview: '/media/000000000000000003',
    mime: 'image/png',
    description: 'a gull',
    width: 2,
    height: 3,
    bytes: png(2, 3),
  });
  insert('idempotency', { token: 't', key: 'k', status_id: '1', created_at: 1 });
  old.close();

  const demo = await createTestDemo({ file, posts: 0 });
  onTestFinished(() => demo.close());
  demo.tick();
  const client = clientFor(demo, 'mira');
  const path = '/api/v1/statuses/000000000000000002';
  expect((await client.get(path)).body).toMatchObject({
    content: expect.stringMatching(/<p>old<\/p>$/) as string,
    quote: { state: 'accepted', quoted_status: { id: '000000000000000001', quotes_count: 1 } },
    quote_approval: { current_user: 'automatic' },
    media_attachments: [{ description: 'a gull', meta: { original: { width: 2, height: 3 }, small: { width: 2, height: 3 } } }],
  });
  expect(entitiesOf(await client.get(`${path}/history`))).toMatchObject([
    { media_attachments: [] },
    { media_attachments: [{ id: '000000000000000003', description: 'a gull' }] },
  ]);
  expect((await fetch(`${demo.url}/media/000000000000000003`)).status).toBe(200);
  const json = { status: 'new', scheduled_at: new Date(Date.now() + 3_600_000).toISOString() };
  expect((await client.post('/api/v1/statuses', { json })).body).toMatchObject({ params: { text: 'new' } });
});
