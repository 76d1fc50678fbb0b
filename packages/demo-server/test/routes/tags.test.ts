// Tests followed and featured tags.
import { expect, test } from 'vitest';
import { clientFor, entitiesOf, startService } from '../client.ts';

async function setUp() {
  const demo = await startService();
  return { demo, mira: clientFor(demo, 'mira') };
}

test('a tag is featured and unfeatured by its name', async () => {
  const { demo, mira } = await setUp();
  expect(await mira.post('/api/v1/tags/Fog/feature')).toMatchObject({ status: 200, body: { name: 'fog', featuring: true } });
  expect((await mira.get('/api/v1/tags/fog')).body).toMatchObject({ featuring: true });
  const featuredTags = entitiesOf(await clientFor(demo, 'jonna').get(`/api/v1/accounts/${mira.id}/featured_tags`));
  expect(featuredTags.map((tag) => tag['name'])).toContain('fog');
  expect(await mira.post('/api/v1/tags/fog/unfeature')).toMatchObject({ status: 200, body: { featuring: false } });
  expect(await mira.post('/api/v1/tags/fog/unfeature')).toMatchObject({ status: 200, body: { featuring: false } });
});

test('featuring a tag again returns the featured tag that is there, with its count as text', async () => {
  const { mira } = await setUp();
  const first = await mira.post('/api/v1/featured_tags', { json: { name: 'fog' } });
  expect(first).toMatchObject({ status: 200, body: { name: 'fog', statuses_count: '0', last_status_at: null } });
  expect(await mira.post('/api/v1/featured_tags', { json: { name: '#Fog' } })).toMatchObject({ status: 200, body: first.body });
});

test('an account features at most 10 tags', async () => {
  const { mira } = await setUp();
  for (const { id } of entitiesOf(await mira.get('/api/v1/featured_tags'))) await mira.delete(`/api/v1/featured_tags/${String(id)}`);
  for (let at = 0; at < 10; at += 1) await mira.post('/api/v1/featured_tags', { json: { name: `tag${at}` } });
  const refusal = { status: 422, body: { error: 'Validation failed: You have already featured the maximum number of hashtags' } };
  expect(await mira.post('/api/v1/featured_tags', { json: { name: 'more' } })).toMatchObject(refusal);
  expect(await mira.post('/api/v1/tags/more/feature')).toMatchObject(refusal);
});

test.each([
  ['!', 422, "Validation failed: Name can't be blank, Name is invalid, Display name is invalid"],
  ['', 400, 'param is missing or the value is empty or invalid: name'],
])('refuses to feature “%s”', async (name, status, error) => {
  const { mira } = await setUp();
  expect(await mira.post('/api/v1/featured_tags', { json: { name } })).toMatchObject({ status, body: { error } });
});

test.each(['follow', 'feature'])('responds with 404 to %s of an impossible tag', async (action) => {
  const { mira } = await setUp();
  const answer = await mira.post(`/api/v1/tags/${encodeURIComponent('not a tag')}/${action}`);
  expect(answer).toMatchObject({ status: 404, body: { error: 'Not Found' } });
});
