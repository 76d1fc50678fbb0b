// Tests the home timeline's read marker: saved on the server during reading, and offered when another device read further.
import { expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { fetchAs, findTopPost, waitForFirstPost, list, requestsOf, scroll } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();

const marker = async () => {
  const { home } = (await fetchAs(demo, mira, 'markers?timeline[]=home')) as { home?: { last_read_id: string } };
  return home?.last_read_id ?? null;
};
const newest = async () => ((await fetchAs(demo, mira, 'timelines/home?limit=1')) as unknown as { id: string }[])[0]?.id ?? '';
/** Moves the marker as the phone does. */
const readOnPhone = (id: string) => demo.store.accountData.setMarker(demo.act.id('mira'), 'home', id);
const article = (text: string) => list(world.page, 'Home').getByRole('article').filter({ hasText: text });
const offer = () => world.page.getByRole('paragraph').filter({ hasText: /^You read further on another device/ });

test('updates the read marker on reading, but not on opening the home timeline', async () => {
  expect(await marker()).toBeNull();
  await scroll(world.page, 'Home', 1_500);
  await expect.poll(marker).not.toBeNull();
  const id = demo.act.post(tomas, { text: 'The newest of all' });
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await article('The newest of all').waitFor();
  await expect.poll(marker).toBe(id);
});

test('never moves the read marker backwards', async () => {
  const before = (await marker()) ?? '';
  readOnPhone(`${BigInt(before) + 10n ** 13n}`);
  await scroll(world.page, 'Home', 3_000);
  const id = demo.act.post(tomas, { text: 'Not as far as the phone' });
  expect(BigInt(id)).toBeLessThan(BigInt((await marker()) ?? ''));
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await article('Not as far as the phone').waitFor();
  const countMarkerRequests = () => requestsOf(demo, 'GET', /^\/api\/v1\/markers/).length;
  const countBefore = countMarkerRequests();
  await scroll(world.page, 'Home', 500);
  await scroll(world.page, 'Home', -500);
  await expect.poll(countMarkerRequests).toBeGreaterThanOrEqual(countBefore);
  expect(await marker()).toBe(`${BigInt(before) + 10n ** 13n}`);
  readOnPhone(before);
});

test('offers the position read on another device and scrolls there only on request', async () => {
  const { page } = world;
  await world.end();
  const texts = Array.from({ length: 12 }, (_, at) => `Read on the phone ${at}`);
  const ids = texts.map((text) => demo.act.post(tomas, { text }));
  readOnPhone(ids[7] ?? '');
  await world.start();
  await waitForFirstPost(world.page);
  await offer().waitFor();
  expect(await article('Read on the phone').count()).toBe(0);
  expect(page).not.toBe(world.page);
  await world.page.getByRole('button', { name: 'Continue there' }).click();
  await offer().waitFor({ state: 'detached' });
  await article('Read on the phone 7').waitFor();
  // Measures the distance of the post from the top edge of the list.
  const edge = async () => {
    const [row, scroller] = await Promise.all([article('Read on the phone 7').boundingBox(), list(world.page, 'Home').boundingBox()]);
    return Math.abs((row?.y ?? NaN) - (scroller?.y ?? NaN));
  };
  await expect.poll(edge).toBeLessThan(2);
});

test('saves the read marker on the server on quit', async () => {
  const id = demo.act.post(tomas, { text: 'The last before the end' });
  const newPostsButton = world.page.getByRole('button', { name: /^\d+ new posts?$/ });
  await newPostsButton.waitFor();
  await newPostsButton.click();
  await article('The last before the end').waitFor();
  expect(await newest()).toBe(id);
  await findTopPost(world.page, 'Home');
  await world.end();
  expect(await marker()).toBe(id);
  await world.start();
  await waitForFirstPost(world.page);
});
