// The limits of a server and the posting defaults of an account.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createServerInfos } from '../../../electron/accounts/server-info.ts';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { defaultMediaLimits, defaultPollLimits, defaultProfileLimits, defaultReading } from '../../../electron/contract/writing.ts';
import { ok } from '../../../electron/contract/result.ts';
import { createCache } from '../../../electron/storage/cache.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { makeAccount } from './fakes.ts';
import { getJson, request, startServer } from './server.ts';

async function fresh() {
  const server = await startServer();
  server.tokens.add('t');
  let time = 1_000;
  const now = () => time;
  const cache = createCache(join(tempDir(), 'cache.db'), { now });
  onTestFinished(() => cache.close());
  const infos = createServerInfos({ request, getJson, token: async () => ok('t'), cache, now });
  return { server, infos, key: makeAccountKey(server.origin, '1'), advance: (ms: number) => (time += ms) };
}

test('the limits are read from instance v2, the software from nodeinfo, the posting defaults from the account', async () => {
  const { infos, key, server } = await fresh();
  expect(await infos.get(key)).toEqual({
    ok: true,
    value: {
      host: new URL(server.origin).host,
      title: 'Coast',
      software: 'mastodon',
      version: '4.4.0',
      maxCharacters: 700,
      charactersPerUrl: 25,
      maxMedia: 6,
      media: defaultMediaLimits,
      poll: defaultPollLimits,
      profile: defaultProfileLimits,
      reading: { media: 'show_all', expandSpoilers: true, autoplay: false },
      canQuote: false,
      canTranslate: false,
      defaultVisibility: 'unlisted',
      defaultLanguage: 'fi',
      defaultSensitive: true,
      defaultQuotePolicy: 'nobody',
    },
  });
});

test('without instance v2 the limits are read from v1, also from `max_toot_chars`', async () => {
  const { infos, key, server } = await fresh();
  delete server.routes['GET /api/v2/instance'];
  server.routes['GET /api/v1/instance'] = () => ({ uri: 'x', title: 'Old', version: '2.7.2', max_toot_chars: 5_000 });
  expect(await infos.get(key)).toMatchObject({ value: { title: 'Old', maxCharacters: 5_000, charactersPerUrl: 23 } });
});

test('the server is asked once a day, and once for simultaneous calls', async () => {
  const { infos, key, server, advance } = await fresh();
  await Promise.all([infos.get(key), infos.get(key)]);
  advance(80_000_000);
  await infos.get(key);
  const times = () => server.asked.filter((name) => name === 'GET /api/v2/instance').length;
  expect(times()).toBe(1);
  advance(10_000_000);
  await infos.get(key);
  expect(times()).toBe(2);
});

test('when the server fails, the cached information or safe defaults are returned', async () => {
  const { infos, key, server, advance } = await fresh();
  const routes = { ...server.routes };
  const silence = () => Object.keys(server.routes).forEach((name) => (server.routes[name] = () => 500));
  silence();
  expect(await infos.get(key)).toMatchObject({
    ok: true,
    value: { maxCharacters: 500, charactersPerUrl: 23, defaultVisibility: 'public' },
  });
  Object.assign(server.routes, routes);
  expect(await infos.get(key)).toMatchObject({ value: { maxCharacters: 700 } });
  advance(100_000_000);
  silence();
  expect(await infos.get(key)).toMatchObject({ value: { maxCharacters: 700, software: 'mastodon', defaultLanguage: 'fi' } });
});

test('posting defaults from a newer account are used', async () => {
  const { infos, key } = await fresh();
  await infos.get(key);
  infos.learn(key, makeAccount('1', { source: { privacy: 'private', sensitive: false, language: '' } }));
  expect(await infos.get(key)).toMatchObject({ value: { defaultVisibility: 'private', defaultLanguage: null, defaultSensitive: false } });
});

test('how posts are read is as the person chose it at the server, and as usual where nobody can choose', async () => {
  const { infos, key, server } = await fresh();
  server.routes['GET /api/v1/preferences'] = () => 404;
  expect(await infos.get(key)).toMatchObject({ value: { reading: defaultReading } });
});

test('Mastodon has its own limits of a profile, and another server what it says', async () => {
  const { infos, key, server } = await fresh();
  const described = { domain: 'coast.example', title: 'Coast', version: '4.5.0' };
  server.routes['GET /api/v2/instance'] = () => ({ ...described, api_versions: { mastodon: 7 } });
  expect(await infos.get(key)).toMatchObject({ value: { profile: { maxName: 30, maxNote: 500, maxFields: 4, maxDescription: null } } });
  const other = await fresh();
  const accounts = { max_profile_fields: 6, max_display_name_length: 100, max_avatar_description_length: 150 };
  other.server.routes['GET /api/v2/instance'] = () => ({ ...described, configuration: { accounts } });
  expect(await other.infos.get(other.key)).toMatchObject({ value: { profile: { maxName: 100, maxFields: 6, maxDescription: 150 } } });
});
