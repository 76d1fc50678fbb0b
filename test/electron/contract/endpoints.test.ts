// The API table as a whole. It also tests how a row is built, electron/contract/endpoints/{row,params,answers}.ts, and the groups:
// electron/contract/endpoints/{accounts,announcements,conversations,discovery,domain-blocks,filters,follow-requests,instance,lists}.ts,
// electron/contract/endpoints/{media,notifications,profile,push,sign-in,statuses,tags,timelines}.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createFinder, createReplacer } from '../../../electron/contract/answer-parts.ts';
import { endpoints } from '../../../electron/contract/endpoints.ts';
import { row } from '../../../electron/contract/endpoints/row.ts';
import type { Endpoint } from '../../../electron/contract/endpoints/row.ts';
import { ignored, mediaUrl, optionalMediaUrl } from '../../../electron/contract/entities/fields.ts';
import { notification as notificationSchema } from '../../../electron/contract/entities/notification.ts';
import { relationship as relationshipSchema } from '../../../electron/contract/entities/relationship.ts';
import { status as statusSchema } from '../../../electron/contract/entities/status.ts';

const rows: [string, Endpoint][] = Object.entries(endpoints);
const names = (wanted: (row: Endpoint) => boolean) => rows.flatMap(([name, one]) => (wanted(one) ? [name] : []));

describe('every row', () => {
  test.each(rows)('%s takes each parameter that its path names', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys((params as unknown as { entries: object }).entries)).toEqual(expect.arrayContaining(named));
  });

  test.each(rows)('%s has an answer in which entities and pictures can be found', (_, { answer }) => {
    for (const entity of [statusSchema, notificationSchema, relationshipSchema])
      expect(createFinder<unknown>(entity)(answer, null)).toEqual([]);
    expect(createReplacer([mediaUrl, optionalMediaUrl], (url) => url)(answer, null)).toBeNull();
  });

  test('has a method and path of its own', () => {
    const calls = rows.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('undoes a row that exists', () => {
    const undone = rows.flatMap(([, { undoes }]) => undoes ?? []);
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(undone));
  });
});

test('only main may call what carries or answers credentials', () => {
  expect(names(({ callable }) => !callable)).toEqual([
    'media.upload',
    'push.get',
    'push.create',
    'push.update',
    'push.delete',
    'apps.create',
    'oauth.token',
    'oauth.revoke',
  ]);
});

test('404 is about a record where the path, the token or the parameters name one', () => {
  const beyondPath = names(({ path, namesRecord }) => namesRecord && !path.includes('{'));
  expect(beyondPath).toEqual(['accounts.lookup', 'search.all', 'timelines.link', 'push.get', 'push.update', 'push.delete']);
  expect(names(({ path, namesRecord }) => !namesRecord && path.includes('{'))).toEqual([]);
});

test('a call that deletes a record names it by its id', () => {
  const deleting = rows.filter(([, { deletes }]) => deletes === 'status' || deletes === 'notification');
  expect(deleting.map(([name]) => name)).toEqual(['statuses.delete', 'notifications.dismiss']);
  for (const [, { path }] of deleting) expect(path).toContain('{id}');
});

test('a row says only in what it differs', () => {
  expect(row('GET', '/api/v1/terns/{id}', { id: v.string() }, ignored)).toMatchObject({
    encoding: 'query',
    paged: false,
    timeoutMs: 20_000,
    maxAnswerBytes: 10_000_000,
    alternates: [],
    callable: true,
    namesRecord: true,
    lackedBySome: false,
    rateLimit: 'general',
    deletes: null,
    undoes: null,
  });
  expect(row('POST', '/api/v1/terns', { cursor: v.string() }, ignored, { encoding: 'form', timeoutMs: 1 })).toMatchObject({
    encoding: 'form',
    paged: true,
    timeoutMs: 1,
    namesRecord: false,
  });
});
