// Where the home timeline was read to: told to the server as a person reads, and offered where another device went further.
import { expect, test } from 'vitest';
import { demo, mira, startSignedIn, world } from './signed-in.ts';
import { asServerSees, beingRead, firstPost, list, requestsOf, scroll } from './steps.ts';

const tomas = 'tomas@archipelago.example';

startSignedIn();

const marker = async () => {
  const { home } = (await asServerSees(demo, mira, 'markers?timeline[]=home')) as { home?: { last_read_id: string } };
  return home?.last_read_id ?? null;
};
const newest = async () => ((await asServerSees(demo, mira, 'timelines/home?limit=1')) as unknown as { id: string }[])[0]?.id ?? '';
/** As the phone does it. */
const readOnPhone = (id: string) => demo.store.groups.setMarker(demo.act.id('mira'), 'home', id);
const article = (text: string) => list(world.page, 'Home').getByRole('article').filter({ hasText: text });
const offer = () => world.page.getByRole('paragraph').filter({ hasText: /^You read further on another device/ });

test('opening the home timeline says nothing to the server, reading does', async () => {
  expect(await marker()).toBeNull();
  await scroll(world.page, 'Home', 1_500);
  await expect.poll(marker).not.toBeNull();
  const id = demo.act.post(tomas, { text: 'The newest of all' });
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await article('The newest of all').waitFor();
  await expect.poll(marker).toBe(id);
});

test('reading back, or what the phone read further, is never taken back', async () => {
  const before = (await marker()) ?? '';
  readOnPhone(`${BigInt(before) + 10n ** 13n}`);
  await scroll(world.page, 'Home', 3_000);
  const id = demo.act.post(tomas, { text: 'Not as far as the phone' });
  expect(BigInt(id)).toBeLessThan(BigInt((await marker()) ?? ''));
  await world.page.getByRole('button', { name: '1 new post', exact: true }).click();
  await article('Not as far as the phone').waitFor();
  const asked = () => requestsOf(demo, 'GET', /^\/api\/v1\/markers/).length;
  const seen = asked();
  await scroll(world.page, 'Home', 500);
  await scroll(world.page, 'Home', -500);
  await expect.poll(asked).toBeGreaterThanOrEqual(seen);
  expect(await marker()).toBe(`${BigInt(before) + 10n ** 13n}`);
  readOnPhone(before);
});

test('where the phone was is offered and not gone to; the person goes there', async () => {
  const { page } = world;
  await world.end();
  const texts = Array.from({ length: 12 }, (_, at) => `Read on the phone ${at}`);
  const ids = texts.map((text) => demo.act.post(tomas, { text }));
  readOnPhone(ids[7] ?? '');
  await world.start();
  await firstPost(world.page);
  await offer().waitFor();
  expect(await article('Read on the phone').count()).toBe(0);
  expect(page).not.toBe(world.page);
  await world.page.getByRole('button', { name: 'Continue there' }).click();
  await offer().waitFor({ state: 'detached' });
  await article('Read on the phone 7').waitFor();
  // It is at the top edge of the list.
  const edge = async () => {
    const [row, scroller] = await Promise.all([article('Read on the phone 7').boundingBox(), list(world.page, 'Home').boundingBox()]);
    return Math.abs((row?.y ?? NaN) - (scroller?.y ?? NaN));
  };
  await expect.poll(edge).toBeLessThan(2);
});

test('the last place is with the server when the app has been quit', async () => {
  const id = demo.act.post(tomas, { text: 'The last before the end' });
  const waiting = world.page.getByRole('button', { name: /^\d+ new posts?$/ });
  await waiting.waitFor();
  await waiting.click();
  await article('The last before the end').waitFor();
  expect(await newest()).toBe(id);
  await beingRead(world.page, 'Home');
  await world.end();
  expect(await marker()).toBe(id);
  await world.start();
  await firstPost(world.page);
});
