// Tests the whole endpoint table, how a row is built (packages/mastodon-api/src/endpoints/{row,params}.ts), and its groups:
// packages/mastodon-api/src/endpoints/{accounts,announcements,conversations,discovery,filters,instance,lists}.ts,
// packages/mastodon-api/src/endpoints/{media,notifications,profile,push,sign-in,statuses,tags,timelines}.ts.
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createFinder, createReplacer } from '../src/answer-parts.ts';
import { endpoints } from '../src/endpoints.ts';
import { row } from '../src/endpoints/row.ts';
import type { Endpoint } from '../src/endpoints/row.ts';
import { ignored, mediaUrl, optionalMediaUrl } from '../src/entities/fields.ts';
import { notification as notificationSchema } from '../src/entities/notification.ts';
import { relationship as relationshipSchema } from '../src/entities/account.ts';
import { status as statusSchema } from '../src/entities/status.ts';

const rows: [string, Endpoint][] = Object.entries(endpoints);
const names = (predicate: (row: Endpoint) => boolean) => rows.flatMap(([name, one]) => (predicate(one) ? [name] : []));

describe('every row', () => {
  test.each(rows)('%s accepts each parameter in its path', (_, { path, params }) => {
    const pathParams = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys((params as unknown as { entries: object }).entries)).toEqual(expect.arrayContaining(pathParams));
  });

  test.each(rows)('%s has an answer schema in which entities and media URLs can be found', (_, { answer }) => {
    for (const entity of [statusSchema, notificationSchema, relationshipSchema])
      expect(createFinder<unknown>(entity)(answer, null)).toEqual([]);
    expect(createReplacer([mediaUrl, optionalMediaUrl], (url) => url)(answer, null)).toBeNull();
  });

  test('has a unique method and path', () => {
    const calls = rows.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  test('undoes only existing rows', () => {
    const undone = rows.flatMap(([, { undoes }]) => undoes ?? []);
    expect(Object.keys(endpoints)).toEqual(expect.arrayContaining(undone));
  });
});

test('only main may call endpoints that send or return credentials', () => {
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

test('a 404 can mean a missing record if the path, the token, or the parameters name one', () => {
  const beyondPath = names(({ path, namesRecord }) => namesRecord && !path.includes('{'));
  expect(beyondPath).toEqual([
    'statuses.create',
    'accounts.lookup',
    'search.all',
    'timelines.link',
    'push.get',
    'push.update',
    'push.delete',
  ]);
  expect(names(({ path, namesRecord }) => !namesRecord && path.includes('{'))).toEqual([]);
});

test('a row that deletes a record has the record’s id in its path', () => {
  const deleting = rows.filter(([, { deletes }]) => deletes === 'status' || deletes === 'notification');
  expect(deleting.map(([name]) => name)).toEqual(['statuses.delete', 'notifications.dismiss']);
  for (const [, { path }] of deleting) expect(path).toContain('{id}');
});

test('row() fills options that are not set with defaults', () => {
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

interface NestedSchemas {
  type: string;
  kind: string;
  pipe?: readonly NestedSchemas[];
  item?: NestedSchemas;
  value?: NestedSchemas;
  wrapped?: NestedSchemas;
  getter?: () => NestedSchemas;
  entries?: Record<string, NestedSchemas>;
  options?: readonly NestedSchemas[];
}

/** Returns the paths of arrays and records that no step of a pipe cuts before their items are parsed. */
function unlimitedIn(schema: NestedSchemas, path: string, visited = new Set<NestedSchemas>()): string[] {
  if (visited.has(schema)) return [];
  visited.add(schema);
  const { pipe, item, value, wrapped, getter, entries = {}, options = [] } = schema;
  if (pipe)
    return pipe.flatMap((step, at) => {
      const isCut = (step.type === 'array' || step.type === 'record') && pipe[at - 1]?.kind === 'transformation';
      return isCut ? unlimitedIn((step.item ?? step.value) as NestedSchemas, `${path}[]`, visited) : unlimitedIn(step, path, visited);
    });
  const isUnlimited = schema.type === 'array' || schema.type === 'record';
  return [
    ...(isUnlimited ? [path] : []),
    ...[item, value, wrapped, getter?.(), ...options].flatMap((inner) =>
      typeof inner === 'object' && inner.kind === 'schema' ? unlimitedIn(inner, path, visited) : [],
    ),
    ...Object.entries(entries).flatMap(([name, inner]) => unlimitedIn(inner, `${path}.${name}`, visited)),
  ];
}

test.each(Object.entries(endpoints))('S3: %s cuts every list of its answer before the items are parsed', (name, { answer }) => {
  expect(unlimitedIn(answer as unknown as NestedSchemas, name)).toEqual([]);
});
