// Tests that the answers of `npm run hostile` get every kind of input.
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HonoEnv } from '@kittiwake/demo-server/http/context';
import { createTamper } from '../../hostile/tamper.ts';

const entries = [
  { id: '1', content: 'a tern', emojis: [{ shortcode: 'gull', url: 'x' }] },
  { id: '2', content: 'a gull', emojis: [] },
];

function start() {
  const tamper = createTamper({ seed: 7, canaryUrl: 'http://127.0.0.1:9' });
  const app = new Hono<HonoEnv>();
  app.use(tamper.middleware);
  app.get('/api/v1/timelines/home', (context) => context.json(entries));
  app.get('/pictures/1.png', (context) => context.body('picture', 200, { 'content-type': 'image/png' }));
  return { tamper, app };
}
type Entry = Partial<(typeof entries)[number]> | null;

test('leaves answers unchanged until it begins', async () => {
  const { tamper, app } = start();
  expect(await (await app.request('/api/v1/timelines/home')).json()).toEqual(entries);
  expect(tamper.placements()).toBe(0);
});

test('doubles ids, fills lists, refuses calls, and replaces pictures', async () => {
  const { tamper, app } = start();
  tamper.begin();
  let longest = 0;
  let hasDoubledIds = false;
  const statuses = new Set<number>();
  const pictureTypes = new Set<string | null>();
  for (let calls = 0; calls < 300; calls += 1) {
    const response = await app.request('/api/v1/timelines/home');
    statuses.add(response.status);
    const answer = (await response.json()) as Entry[] | object;
    if (Array.isArray(answer)) {
      longest = Math.max(longest, answer.length);
      const ids = answer.flatMap((entry) => (typeof entry?.id === 'string' ? [entry.id] : []));
      hasDoubledIds ||= answer.length <= 4 && new Set(ids).size < ids.length;
    }
    pictureTypes.add((await app.request('/pictures/1.png')).headers.get('content-type'));
  }
  expect(longest).toBe(100_000);
  expect(hasDoubledIds).toBe(true);
  expect([...statuses].sort()).toEqual([200, 429]);
  expect(pictureTypes).toContain('image/svg+xml');
  expect(entries).toHaveLength(2);
});

test('places only the inputs to which it is restricted', async () => {
  const { tamper, app } = start();
  tamper.begin();
  tamper.restrict({ texts: ['only this'] });
  const texts = new Set<string | undefined>();
  for (let calls = 0; calls < 50; calls += 1) {
    const answer = (await (await app.request('/api/v1/timelines/home')).json()) as Entry[];
    expect(answer.map((entry) => entry?.id)).toEqual(['1', '2']);
    for (const entry of answer) texts.add(entry?.content);
  }
  expect(texts).toEqual(new Set(['a tern', 'a gull', 'only this']));
});
