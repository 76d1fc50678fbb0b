import { beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import { credentialAccount } from '@kittiwake/mastodon-api/entities/account';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { apiHandlers } from '../../../../electron/ipc/handlers/api.ts';
import type { Parts } from '../../../../electron/parts.ts';
import { createCachedAnswers } from '../../../../electron/api/cached-answers.ts';
import { Cache } from '../../../../electron/storage/cache.ts';
import { createCacheWriter } from '../../../../electron/storage/cache-writer.ts';
import { createMediaLinks, createMediaSigner } from '../../../../electron/media/signed-links.ts';
import { rawStatus } from '@kittiwake/mastodon-api/test/sample';
import { withSentence } from '../../with-sentence.ts';

const account = makeAccountKey('https://coast.example', '7');
const links = createMediaLinks(Buffer.alloc(32, 1));
let called: unknown[][];
let performed: unknown[][];
let removals: unknown[][];
let refused: boolean;
let cachedStatuses: { id: string; account: { avatar: string } }[];
let call: ReturnType<typeof apiHandlers>['api.call'];

beforeEach(() => {
  [called, performed, removals, cachedStatuses] = [[], [], [], []];
  refused = false;
  const cache = {
    saveStatuses: (_: unknown, list: readonly (typeof cachedStatuses)[number][]) => void cachedStatuses.push(...list),
    saveNotifications: () => undefined,
    deleteStatuses: () => undefined,
  };
  const parts = {
    accountParts: { accounts: { refresh: () => undefined } },
    scopes: {
      get: (key: AccountKey) => ({
        serverInfo: { learn: () => undefined },
        notifications: { unread: { remove: (...args: unknown[]) => void removals.push([key, ...args]) } },
        outbox: {
          actions: {
            perform: async (...args: unknown[]) => {
              performed.push([key, ...args]);
              return ok({ data: v.parse(status, rawStatus), next: null, prev: null });
            },
          },
        },
      }),
    },
    cacheWriter: createCacheWriter(cache as never),
    cachedAnswers: createCachedAnswers(new Cache(':memory:')),
    media: { signer: createMediaSigner(links) },
    call: async (...args: unknown[]) => {
      called.push(args);
      if (refused) return fail('not-offered');
      return ok({ data: [v.parse(status, rawStatus)], next: 'max_id=1', prev: null });
    },
  };
  call = apiHandlers(parts as unknown as Parts)['api.call'];
});

test('sends the call with its validated parameters', async () => {
  await call({ account, endpoint: 'timelines.home', params: { limit: 5 }, background: true });
  expect(called).toEqual([[account, 'timelines.home', { limit: 5 }, { background: true, explicit: false }]]);
});

test('queues a call that is repeated until the server answers, and signs the answer', async () => {
  const answer = await call({ account, endpoint: 'statuses.favourite', params: { id: '9' } });
  expect(performed).toEqual([[account, { kind: 'statuses.favourite', id: '9', params: { id: '9' } }]]);
  const { avatar } = answer.ok ? (answer.value.data as { account: { avatar: string } }).account : { avatar: '' };
  expect(links.urlBehind(avatar)).toBe('https://files.example/a.png');
  expect(called).toEqual([]);
});

test('converts the bytes of an image to a File', async () => {
  const bytes = new Uint8Array([137, 80, 78, 71]);
  await call({ account, endpoint: 'accounts.update', params: { avatar: { type: 'image/png', bytes } } });
  const { avatar } = called[0]?.[2] as { avatar: File };
  expect([avatar.name, avatar.type, new Uint8Array(await avatar.arrayBuffer())]).toEqual(['picture.png', 'image/png', bytes]);
  const odd = await call({ account, endpoint: 'accounts.update', params: { avatar: { type: 'text/html', bytes } } });
  expect(odd).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
});

test('signs media links in the response, and caches what the server sent', async () => {
  const answer = await call({ account, endpoint: 'timelines.home', params: {} });
  const [post] = answer.ok ? (answer.value.data as typeof cachedStatuses) : [];
  expect(links.urlBehind(post?.account.avatar ?? '')).toBe('https://files.example/a.png');
  expect(cachedStatuses.map(({ account: author }) => author.avatar)).toEqual(['https://files.example/a.png']);
});

test('updates the account list and the posting defaults from the user’s own profile', async () => {
  const refreshed: unknown[] = [];
  const learned: unknown[] = [];
  const profile = v.parse(credentialAccount, { ...rawStatus.account, display_name: 'Mira 🐦' });
  const parts = {
    accountParts: {
      accounts: { refresh: (...args: unknown[]) => void refreshed.push(args) },
    },
    scopes: {
      get: (key: AccountKey) => ({
        serverInfo: { learn: (...args: unknown[]) => void learned.push([key, ...args]) },
      }),
    },
    cacheWriter: { saveAnswer: () => undefined },
    cachedAnswers: createCachedAnswers(new Cache(':memory:')),
    media: { signer: createMediaSigner(links) },
    call: async () => ok({ data: profile, next: null, prev: null }),
  };
  const update = apiHandlers(parts as unknown as Parts)['api.call'];
  await update({ account, endpoint: 'accounts.update', params: { display_name: 'Mira 🐦' } });
  expect(refreshed).toEqual([[account, profile]]);
  expect(learned).toEqual([[account, profile]]);
});

test('subtracts deleted notifications from the unread count', async () => {
  await call({ account, endpoint: 'notifications.dismiss', params: { id: '5' } });
  await call({ account, endpoint: 'notifications.clear', params: {} });
  await call({ account, endpoint: 'statuses.delete', params: { id: '5' } });
  expect(removals).toEqual([[account, ['5']], [account]]);
});

test('names the action in a refusal by the server', async () => {
  refused = true;
  expect(await call({ account, endpoint: 'notifications.dismiss', params: { id: '5' } })).toEqual({
    ok: false,
    error: { code: 'not-offered', action: 'notifications.dismiss' },
  });
  expect(await call({ account, endpoint: 'timelines.home', params: {} })).toEqual({ ok: false, error: { code: 'not-offered' } });
});

test.each([
  ['oauth.token', {}],
  ['push.create', {}],
  ['apps.create', {}],
  ['toString', {}],
  ['__proto__', {}],
  ['nothing', {}],
])('rejects the endpoint %s', async (endpoint, params) => {
  expect(await call({ account, endpoint, params })).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  expect(called).toEqual([]);
});

test.each([
  ['statuses.get', {}, 'statuses.get needs “id”.'],
  ['statuses.get', { id: '1', url: 'https://evil.example' }, 'statuses.get does not accept “url”.'],
  ['timelines.home', { limit: 'many' }, 'timelines.home: “limit” should be number.'],
])('names the invalid field of %s with %j', async (endpoint, params, sentence) => {
  expect(withSentence(await call({ account, endpoint, params }))).toEqual({ ok: false, error: { code: 'invalid-input', sentence } });
  expect(called).toEqual([]);
});
