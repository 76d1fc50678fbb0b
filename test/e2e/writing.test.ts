// Tests writing under network failures and app crashes: no typed text is lost, and nothing is posted twice.
import { beforeEach, expect, test } from 'vitest';
import { demo as coast, startSignedIn, world } from './signed-in.ts';
import { waitForFirstPost, openComposer, requestsOf } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

const findPostRequests = () => requestsOf(coast, 'POST', '/api/v1/statuses');
const statuses = (text: string) => coast.store.db.all<{ id: string }>('SELECT id FROM statuses WHERE text = :text', { text });

async function write(text: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

test('sends a post as JSON with an idempotency key and shows it in the timeline', async () => {
  const before = findPostRequests().length;
  await write('First light over the skerries.');
  await world.page.getByRole('article', { name: /First light over the skerries/ }).waitFor();
  const request = findPostRequests()[before];
  expect(request?.headers['content-type']).toMatch(/^application\/json/);
  expect(request?.headers['idempotency-key']).toMatch(/\S{8,}/);
  expect(statuses('First light over the skerries.')).toHaveLength(1);
});

test('publishes a post once if its response is lost', async () => {
  const before = findPostRequests().length;
  coast.faults.failNext('POST', '/api/v1/statuses', 'drop-after');
  await write('Sent once, heard twice.');
  await expect.poll(() => findPostRequests().length, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  const keys = findPostRequests()
    .slice(before)
    .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  await world.page.getByRole('article', { name: /Sent once, heard twice/ }).waitFor();
  expect(statuses('Sent once, heard twice.')).toHaveLength(1);
});

test('stores a post written offline and sends it after a kill and a restart', async () => {
  coast.faults.offline(true);
  await write('Written in the tunnel.');
  await world.page.getByText('1 unsent post').waitFor();
  await world.end('kill');
  coast.faults.offline(false);
  await world.start();
  await waitForFirstPost(world.page);
  await expect.poll(() => statuses('Written in the tunnel.').length, { timeout: 30_000 }).toBe(1);
});

test('restores a typed draft after a kill', async () => {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill('Half a thought about');
  await dialog.getByText('Draft saved').waitFor();
  await world.restart('kill');
  await waitForFirstPost(world.page);
  await world.page.getByRole('button', { name: /^Drafts/ }).click();
  await world.page.getByText('Half a thought about').waitFor();
});

test('lets the user send a refused post again', async () => {
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
