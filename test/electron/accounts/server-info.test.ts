// Tests loading a server's limits and an account's posting defaults.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AccountServerInfo } from '../../../electron/accounts/server-info.ts';
import * as v from 'valibot';
import { credentialAccount } from '@kittiwake/mastodon-api/entities/account';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import {
  defaultMediaLimits,
  defaultPollLimits,
  defaultProfileLimits,
  defaultReadingPreferences,
} from '../../../electron/contract/default-limits.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { Cache } from '../../../electron/storage/cache.ts';
import { tempDir } from '../storage/temp-dir.ts';
import { makeAccount } from './fakes.ts';
import { getJson, request, startServer } from './server.ts';

async function fresh(getDocument = getJson) {
  const server = await startServer();
  server.tokens.add('t');
  let time = 1_000;
  const now = () => time;
  const cache = new Cache(join(tempDir(), 'cache.db'), { now });
  onTestFinished(() => cache.close());
  const domains: string[] = [];
  const onDomain = (_: unknown, domain: string) => void domains.push(domain);
  const account = makeAccountKey(server.origin, '1');
  const disposal = new AbortController();
  const { signal } = disposal;
  const token = async () => ok('t');
  const info = new AccountServerInfo({
    account,
    request,
    getJson: getDocument,
    token,
    cache,
    now,
    refused: () => ['statuses.edit'],
    onDomain,
    signal,
  });
  return { server, domains, info, signOut: () => disposal.abort(), advance: (ms: number) => (time += ms) };
}

test('the limits are read from instance v2, the software from nodeinfo, the posting defaults from the account', async () => {
  const { info, server } = await fresh();
  expect(await info.get()).toEqual({
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
      apiVersion: 0,
      announced: [],
      capabilities: ['idempotencyKeys', 'minIds', 'searchOperators', 'filteredNotifications', 'mastodonPages'],
      refused: ['statuses.edit'],
      closedFeeds: [],
      permissions: 0,
      defaultVisibility: 'unlisted',
      defaultLanguage: 'fi',
      defaultSensitive: true,
      defaultQuotePolicy: 'nobody',
    },
  });
});

test('reads the limits from instance v1 if v2 is missing, including `max_toot_chars`', async () => {
  const { info, server } = await fresh();
  delete server.routes['GET /api/v2/instance'];
  server.routes['GET /api/v1/instance'] = () => ({ uri: 'x', title: 'Old', version: '2.7.2', max_toot_chars: 5_000 });
  expect(await info.get()).toMatchObject({ value: { title: 'Old', maxCharacters: 5_000, charactersPerUrl: 23 } });
});

test('the account domain is reported after each description of the server', async () => {
  const { info, domains } = await fresh();
  await info.get();
  await info.get();
  expect(domains).toEqual(['coast.example']);
});

test('requests the information once a day, and once for simultaneous calls', async () => {
  const { info, server, advance } = await fresh();
  await Promise.all([info.get(), info.get()]);
  advance(80_000_000);
  await info.get();
  const times = () => server.receivedRequests.filter((name) => name === 'GET /api/v2/instance').length;
  expect(times()).toBe(1);
  advance(10_000_000);
  await info.get();
  expect(times()).toBe(2);
});

test('M8: refresh() fetches the information again within the day', async () => {
  const { info, server } = await fresh();
  await info.get();
  server.routes['GET /api/v2/instance'] = () => ({ domain: 'coast.example', title: 'New title', version: '4.4.0' });
  expect(await info.get()).toMatchObject({ value: { title: 'Coast' } });
  expect(await info.refresh()).toMatchObject({ value: { title: 'New title' } });
  expect(await info.get()).toMatchObject({ value: { title: 'New title' } });
});

test('when the server fails, the cached information or safe defaults are returned', async () => {
  const { info, server, advance } = await fresh();
  const routes = { ...server.routes };
  const silence = () => Object.keys(server.routes).forEach((name) => (server.routes[name] = () => 500));
  silence();
  expect(await info.get()).toMatchObject({
    ok: true,
    value: { maxCharacters: 500, charactersPerUrl: 23, defaultVisibility: null },
  });
  Object.assign(server.routes, routes);
  expect(await info.get()).toMatchObject({ value: { maxCharacters: 700 } });
  advance(100_000_000);
  silence();
  expect(await info.get()).toMatchObject({ value: { maxCharacters: 700, software: 'mastodon', defaultLanguage: 'fi' } });
});

test('M33: reads which live feeds are closed', async () => {
  const { info, server } = await fresh();
  const liveFeeds = { local: 'authenticated', remote: 'disabled' };
  server.routes['GET /api/v2/instance'] = () => ({
    domain: 'coast.example',
    version: '4.6.0',
    configuration: { timelines_access: { live_feeds: liveFeeds } },
  });
  expect(await info.get()).toMatchObject({ value: { closedFeeds: ['federated'] } });
  liveFeeds.local = 'disabled';
  expect(await info.refresh()).toMatchObject({ value: { closedFeeds: ['local', 'federated'] } });
});

test('W1: reads the permissions of the account’s role', async () => {
  const { info } = await fresh();
  await info.get();
  info.learn(v.parse(credentialAccount, { id: '1', username: 'mira', acct: 'mira', role: { permissions: '1040' } }));
  expect(info.cached()).toMatchObject({ permissions: 1040 });
  info.learn(v.parse(credentialAccount, { id: '1', username: 'mira', acct: 'mira', role: { permissions: 'all' } }));
  expect(info.cached()).toMatchObject({ permissions: 0 });
});

test('learn() replaces the cached posting defaults', async () => {
  const { info } = await fresh();
  await info.get();
  info.learn(makeAccount('1', { source: { privacy: 'private', sensitive: false, language: '' } }));
  expect(await info.get()).toMatchObject({ value: { defaultVisibility: 'private', defaultLanguage: null, defaultSensitive: false } });
});

test('uses the default reading preferences if the server does not offer preferences', async () => {
  const { info, server } = await fresh();
  server.routes['GET /api/v1/preferences'] = () => 404;
  expect(await info.get()).toMatchObject({ value: { reading: defaultReadingPreferences } });
});

test('uses Mastodon’s own profile limits for Mastodon, and the reported limits for other servers', async () => {
  const { info, server } = await fresh();
  const described = { domain: 'coast.example', title: 'Coast', version: '4.5.0' };
  server.routes['GET /api/v2/instance'] = () => ({ ...described, api_versions: { mastodon: 7 } });
  expect(await info.get()).toMatchObject({ value: { profile: { maxName: 30, maxNote: 500, maxFields: 4, maxDescription: null } } });
  const other = await fresh();
  const accounts = { max_profile_fields: 6, max_display_name_length: 100, max_avatar_description_length: 150 };
  other.server.routes['GET /api/v2/instance'] = () => ({ ...described, configuration: { accounts } });
  expect(await other.info.get()).toMatchObject({ value: { profile: { maxName: 100, maxFields: 6, maxDescription: 150 } } });
});

test.each([
  ['a page that is not JSON', fail('bad-answer')],
  ['a server error', fail('server-error')],
  ['no answer', fail('timeout')],
])('L9: asks again for the software after %s in the place of nodeinfo', async (_, failure) => {
  let hasFailed = false;
  const { info } = await fresh(async (...location) => {
    if (hasFailed) return getJson(...location);
    hasFailed = true;
    return failure;
  });
  expect(await info.identify()).toBeNull();
  expect(await info.identify()).toMatchObject({ software: 'mastodon' });
});

test('caches that a server has no nodeinfo', async () => {
  let documentCount = 0;
  const { info } = await fresh(async () => {
    documentCount += 1;
    return fail('not-found');
  });
  expect(await info.identify()).toBeNull();
  expect(await info.identify()).toBeNull();
  expect(documentCount).toBe(1);
});

test('stores nothing after a sign-out during a request', async () => {
  const { info, domains, signOut } = await fresh();
  const answer = info.get();
  signOut();
  expect(await answer).toMatchObject({ ok: false, error: { code: 'aborted' } });
  expect([info.cached(), domains]).toEqual([null, []]);
});
