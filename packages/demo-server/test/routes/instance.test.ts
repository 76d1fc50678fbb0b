// Tests the entities of the instance, its lists, and its custom emoji.
import { expect, test } from 'vitest';
import { clientFor, entitiesOf, send, startService } from '../client.ts';
import type { TestDemoOptions } from '../support/demo.ts';

async function readInstance(options: TestDemoOptions = {}) {
  const demo = await startService(options);
  const { body } = await send(`${demo.url}/api/v2/instance`, 'GET');
  return { demo, instance: body as Record<string, unknown> };
}

test('announces Mastodon 4.6 with its limits', async () => {
  const { instance } = await readInstance();
  expect(instance).toMatchObject({
    version: expect.stringMatching(/^4\.6\.\d+\+kittiwake$/) as string,
    api_versions: { mastodon: 11 },
    configuration: {
      accounts: { max_display_name_length: 40, max_pinned_statuses: 5 },
      media_attachments: { description_limit: 10_000 },
      timelines_access: {
        live_feeds: { local: 'public', remote: 'public' },
        hashtag_feeds: { local: 'public', remote: 'public' },
        trending_link_feeds: { local: 'public', remote: 'public' },
      },
    },
  });
});

test('names the closed feeds', async () => {
  const { instance } = await readInstance({ feedAccess: { live: { local: 'authenticated', remote: 'disabled' } } });
  expect(instance).toMatchObject({ configuration: { timelines_access: { live_feeds: { local: 'authenticated', remote: 'disabled' } } } });
});

test('the domain of the handles may differ from the web host', async () => {
  const { demo, instance } = await readInstance({ domain: 'birds.example' });
  expect(instance.domain).toBe('birds.example');
  expect((await send(`${demo.url}/api/v1/instance`, 'GET')).body).toMatchObject({ uri: 'birds.example' });
  expect((await clientFor(demo, 'mira').get('/api/v1/accounts/verify_credentials')).body).toMatchObject({
    acct: 'mira',
    url: `${demo.url}/@mira`,
  });
});

test('the first version of the entity is deprecated, and lacks the limits of profiles', async () => {
  const { demo } = await readInstance();
  const { body, headers } = await send(`${demo.url}/api/v1/instance`, 'GET');
  expect(headers.get('deprecation')).toBe('@1668384000');
  expect((body as { configuration: object }).configuration).toMatchObject({ accounts: { max_featured_tags: 10 } });
  expect(body).not.toHaveProperty('configuration.urls');
  expect(body).not.toHaveProperty('configuration.accounts.max_display_name_length');
});

test('offers the annual report between 10 and 31 December', async () => {
  const at = async (date: string) => (await readInstance({ now: () => Date.parse(date) })).instance.wrapstodon;
  expect([await at('2026-12-09T23:00:00Z'), await at('2026-12-10T01:00:00Z')]).toEqual([null, 2026]);
});

test('has a privacy policy and no terms of service, and does not publish its domain blocks', async () => {
  const { demo } = await readInstance();
  const get = (name: string) => send(`${demo.url}/api/v1/instance/${name}`, 'GET');
  expect((await get('privacy_policy')).body).toMatchObject({ content: expect.stringContaining('coast.example') as string });
  expect(await get('terms_of_service')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
  expect(await get('domain_blocks')).toMatchObject({ status: 404, text: '' });
  expect((await get('extended_description')).body).toEqual({ updated_at: null, content: '' });
  expect(entitiesOf(await get('languages'))).toContainEqual({ code: 'de', name: 'German' });
  expect(entitiesOf(await get('rules'))[0]).toMatchObject({ translations: {} });
});

test('only the list of custom emoji has categories, with `featured`', async () => {
  const { demo } = await readInstance();
  const list = entitiesOf(await send(`${demo.url}/api/v1/custom_emojis`, 'GET'));
  expect(list.find(({ shortcode }) => shortcode === 'gull')).toMatchObject({ category: 'Birds', featured: false });
  const withoutCategory = list.find(({ shortcode }) => shortcode === 'tea');
  for (const field of ['category', 'featured']) expect(withoutCategory).not.toHaveProperty(field);
  const id = demo.act.post('jonna', { text: ':gull:' });
  const { emojis } = (await send(`${demo.url}/api/v1/statuses/${id}`, 'GET')).body as { emojis: object[] };
  expect(emojis).toMatchObject([{ shortcode: 'gull' }]);
  expect(emojis[0]).not.toHaveProperty('category');
});

test('an announcement has its tags and the posts to which it links', async () => {
  const { demo } = await readInstance();
  const post = demo.act.post('jonna', { text: 'hello' });
  const id = demo.act.announce(`Read ${demo.url}/@jonna/${post} #harbour`);
  const announcement = entitiesOf(await clientFor(demo, 'mira').get('/api/v1/announcements')).find((one) => one.id === id);
  expect(announcement).toMatchObject({
    read: false,
    statuses: [{ id: post, url: `${demo.url}/@jonna/${post}` }],
    tags: [{ name: 'harbour', url: `${demo.url}/tags/harbour` }],
  });
});
