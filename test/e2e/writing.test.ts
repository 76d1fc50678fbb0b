// Writing: nothing that was typed is ever lost, and nothing is posted twice, whatever happens to the network or the app.
import { beforeEach, expect, test } from 'vitest';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { firstPost, openComposer, requestsOf } from './steps.ts';

startSignedIn();
beforeEach(() => world.home());

const sent = () => requestsOf(coast, 'POST', '/api/v1/statuses');
const statuses = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text });

async function write(text: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

test('a post goes out as JSON with a key of its own and appears in the timeline', async () => {
  const before = sent().length;
  await write('First light over the skerries.');
  await world.page.getByRole('article', { name: /First light over the skerries/ }).waitFor();
  const request = sent()[before];
  expect(request?.headers['content-type']).toMatch(/^application\/json/);
  expect(request?.headers['idempotency-key']).toMatch(/\S{8,}/);
  expect(statuses('First light over the skerries.')).toHaveLength(1);
});

test('a post whose answer is lost is posted once', async () => {
  const before = sent().length;
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write('Sent once, heard twice.');
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  const keys = sent()
    .slice(before)
    .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  await world.page.getByRole('article', { name: /Sent once, heard twice/ }).waitFor();
  expect(statuses('Sent once, heard twice.')).toHaveLength(1);
});

test('a post written without a network waits on disk, over the end of the app, and goes out later', async () => {
  coast.faults.offline(true);
  await write('Written in the tunnel.');
  await world.page.getByText('1 post on its way').waitFor();
  await world.end('kill');
  coast.faults.offline(false);
  await world.start();
  await firstPost(world.page);
  await expect.poll(() => statuses('Written in the tunnel.').length, { timeout: 30_000 }).toBe(1);
});

test('what is typed is a draft on disk even when the app is killed', async () => {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('Half a thought about');
  await dialog.getByText('Draft saved').waitFor();
  await world.restart('kill');
  await firstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByText('Half a thought about').waitFor();
});

test('a refused post says why and can be edited and sent again', async () => {
  coast.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: '{"error":"Validation failed: Text is not welcome"}' });
  await write('Not welcome at first.');
  await world.page.getByText('Not posted').first().waitFor();
  await world.page
    .getByRole('button', { name: 'Try again' })
    .or(world.page.getByRole('button', { name: 'Retry' }))
    .first()
    .click();
  await expect.poll(() => statuses('Not welcome at first.').length).toBe(1);
});
