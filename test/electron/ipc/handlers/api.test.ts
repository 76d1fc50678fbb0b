import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { credentialAccount } from '../../../../electron/contract/entities/account.ts';
import { status } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { apiHandlers } from '../../../../electron/ipc/handlers/api.ts';
import type { Services } from '../../../../electron/ipc/services.ts';
import { createKeptAnswers } from '../../../../electron/api/kept-answers.ts';
import { createCache } from '../../../../electron/storage/cache.ts';
import { createCacheWriter } from '../../../../electron/storage/cache-writer.ts';
import { createMediaLinks } from '../../../../electron/media/signed-links.ts';
import { createMediaSigner } from '../../../../electron/media/sign-entities.ts';
import { rawStatus } from '../../api/sample.ts';
import { withSentence } from '../../with-sentence.ts';

const account = makeAccountKey('https://coast.example', '7');
const links = createMediaLinks(Buffer.alloc(32, 1));
let called: unknown[][];
let cancelled: unknown[][];
let removed: unknown[][];
let refused: boolean;
let saved: { id: string; account: { avatar: string } }[];
let call: ReturnType<typeof apiHandlers>['api.call'];

beforeEach(() => {
  [called, cancelled, removed, saved] = [[], [], [], []];
  refused = false;
  const cache = {
    saveStatuses: (_: unknown, list: readonly (typeof saved)[number][]) => void saved.push(...list),
    saveNotifications: () => undefined,
    deleteStatuses: () => undefined,
  };
  const services = {
    accounts: { refresh: () => undefined },
    learnDefaults: () => undefined,
    unread: { removed: (...args: unknown[]) => void removed.push(args) },
    actionQueue: { cancelOpposite: async (...args: unknown[]) => void cancelled.push(args) },
    cacheWriter: createCacheWriter(cache as never),
    keptAnswers: createKeptAnswers(createCache(':memory:')),
    mediaSigner: createMediaSigner(links),
    call: async (...args: unknown[]) => {
      called.push(args);
      if (refused) return fail('not-offered');
      return ok({ data: [v.parse(status, rawStatus)], next: 'max_id=1', prev: null });
    },
  };
  call = apiHandlers(services as unknown as Services)['api.call'];
});

describe('a call from the window', () => {
  test('is sent with the parameters that the row’s schema allows', async () => {
    await call({ account, endpoint: 'timelines.home', params: { limit: 5 }, background: true });
    expect(called).toEqual([[account, 'timelines.home', { limit: 5 }, { background: true }]]);
  });

  test('is sent after the popup’s action that it undoes was removed', async () => {
    await call({ account, endpoint: 'followRequests.reject', params: { id: '9' } });
    expect(cancelled).toEqual([[account, 'followRequests.reject', '9']]);
  });

  test('brings a picture to main as a file', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71]);
    await call({ account, endpoint: 'accounts.update', params: { avatar: { type: 'image/png', bytes } } });
    const { avatar } = called[0]?.[2] as { avatar: File };
    expect([avatar.name, avatar.type, new Uint8Array(await avatar.arrayBuffer())]).toEqual(['picture.png', 'image/png', bytes]);
    const odd = await call({ account, endpoint: 'accounts.update', params: { avatar: { type: 'text/html', bytes } } });
    expect(odd).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  });

  test('is answered with signed media; the cache keeps what the server sent', async () => {
    const answer = await call({ account, endpoint: 'timelines.home', params: {} });
    const [post] = answer.ok ? (answer.value.data as typeof saved) : [];
    expect(links.urlBehind(post?.account.avatar ?? '')).toBe('https://files.example/a.png');
    expect(saved.map(({ account: author }) => author.avatar)).toEqual(['https://files.example/a.png']);
  });

  test('that is answered with the account’s own profile brings its name to main', async () => {
    const refreshed: unknown[] = [];
    const learned: unknown[] = [];
    const profile = v.parse(credentialAccount, { ...rawStatus.account, display_name: 'Mira 🐦' });
    const services = {
      accounts: { refresh: (...args: unknown[]) => void refreshed.push(args) },
      learnDefaults: (...args: unknown[]) => void learned.push(args),
      actionQueue: { cancelOpposite: async () => undefined },
      cacheWriter: { answer: () => undefined },
      keptAnswers: createKeptAnswers(createCache(':memory:')),
      mediaSigner: createMediaSigner(links),
      call: async () => ok({ data: profile, next: null, prev: null }),
    };
    const update = apiHandlers(services as unknown as Services)['api.call'];
    await update({ account, endpoint: 'accounts.update', params: { display_name: 'Mira 🐦' } });
    expect(refreshed).toEqual([[account, profile]]);
    expect(learned).toEqual([[account, profile]]);
  });

  test('that deletes notifications takes them out of the unread count', async () => {
    await call({ account, endpoint: 'notifications.dismiss', params: { id: '5' } });
    await call({ account, endpoint: 'notifications.clear', params: {} });
    await call({ account, endpoint: 'statuses.delete', params: { id: '5' } });
    expect(removed).toEqual([[account, ['5']], [account]]);
  });

  test('names the action when the server refuses it', async () => {
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
  ])('is refused for %s', async (endpoint, params) => {
    expect(await call({ account, endpoint, params })).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect(called).toEqual([]);
  });

  test.each([
    ['statuses.get', {}, 'statuses.get needs “id”.'],
    ['statuses.get', { id: '1', url: 'https://evil.example' }, 'statuses.get knows no “url”.'],
    ['timelines.home', { limit: 'many' }, 'timelines.home: “limit” should be number.'],
  ])('to %s with wrong parameters names the field', async (endpoint, params, sentence) => {
    expect(withSentence(await call({ account, endpoint, params }))).toEqual({ ok: false, error: { code: 'invalid-input', sentence } });
    expect(called).toEqual([]);
  });
});
