// Tests the endpoints through the client against the embedded server. Every endpoint that is documented or in Mastodon's OpenAPI
// description has a case, and its response matches the schema there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeQuery } from '@kittiwake/mastodon-api/encode';
import { endpoints } from '@kittiwake/mastodon-api/endpoints';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import { entityViolations, responseViolations, isOperation } from '@kittiwake/demo-server/test/schema';
import { cases } from './cases/all.ts';
import { documentedNames, namesOf, documentedEndpoints } from '@kittiwake/mastodon-api/test/documented-endpoints';
import { startConformanceWorld } from './world.ts';
import type { ConformanceCase, ConformanceWorld } from './world.ts';

let world: ConformanceWorld;
beforeAll(async () => {
  world = await startConformanceWorld();
});
afterAll(() => world.demo.close());

test('reads 58 documented endpoints', () => {
  expect(documentedEndpoints.length).toBe(58);
});

test.each(documentedEndpoints)('$method $path is in the endpoint table exactly once', (row) => {
  expect(namesOf(row)).toHaveLength(1);
});

const published = (Object.keys(endpoints) as EndpointName[]).filter((name) => isOperation(endpoints[name].method, endpoints[name].path));

test.each([...new Set([...documentedNames, ...published])])('%s has a case', (name) => {
  expect(cases).toHaveProperty([name]);
});

type ExpectedExchange = Omit<ConformanceCase<EndpointName>, 'params' | 'expect'>;

function expectRequest(name: EndpointName, { path, query = '', json, form, multipart, headers = {} }: ExpectedExchange): void {
  const { requests } = world.demo;
  const body = json ?? form ?? '';
  const formType = form === undefined ? undefined : 'application/x-www-form-urlencoded';
  const type = json === undefined ? formType : 'application/json';
  expect(requests.map(({ method, path: asked, query: search, body: sent }) => [method, asked, search, sent])).toEqual([
    [endpoints[name].method, path, [encodeQuery(endpoints[name].fixedParams), query].filter(Boolean).join('&'), body],
  ]);
  const requestHeaders = requests[0]?.headers ?? {};
  expect(requestHeaders).toMatchObject({ accept: 'application/json', authorization: `Bearer ${world.token}`, ...headers });
  if (multipart) {
    expect(requestHeaders['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.params).toEqual({ ...multipart, file: expect.any(File) as File });
  } else {
    expect(requestHeaders['content-type']).toBe(type);
    expect(Number(requestHeaders['content-length'] ?? 0)).toBe(Buffer.byteLength(body));
  }
}

const missingAlert = /\.alerts\.[\w.]+ is missing$/;
const nullVisibility = /\.params\.visibility: null, not string$/;
/** Errors of the published description: violations that the answers of Mastodon 4.6.5 have too. */
const descriptionErrors: Partial<Record<EndpointName, RegExp>> = {
  // `Api::V1::FiltersController#index` answers a list, not one object.
  'filters.listOlder': /: array, not object$/,
  // A deleted status has `text` instead.
  'statuses.delete': /\.content is missing$/,
  // Null stands for the account's default.
  'scheduled.list': nullVisibility,
  'scheduled.get': nullVisibility,
  'scheduled.move': nullVisibility,
  // A subscription has the alerts that were sent.
  'push.get': missingAlert,
  'push.create': missingAlert,
  'push.update': missingAlert,
};

function expectResponse(name: EndpointName, { entity, answer }: ExpectedExchange): void {
  const answered = world.lastResponseBody();
  const row = endpoints[name];
  const violations = answered === '' ? [] : responseViolations(row.method, row.path, JSON.parse(answered));
  const descriptionError = descriptionErrors[name];
  expect(violations.filter((violation) => !descriptionError?.test(violation))).toEqual([]);
  if (descriptionError) expect(violations).not.toEqual([]);
  if (answer !== undefined) expect(answered).toBe(answer);
  if (entity !== undefined) {
    const value = JSON.parse(answered) as unknown;
    const entityErrors = [value].flat().flatMap((one) => entityViolations(entity, one));
    expect(entityErrors.filter((violation) => !descriptionError?.test(violation))).toEqual([]);
  }
}

async function check<N extends EndpointName>(name: N): Promise<void> {
  const prepare = cases[name] as unknown as (world: ConformanceWorld) => ConformanceCase<N> | Promise<ConformanceCase<N>>;
  const { params, expect: expectAnswer, ...exchange } = await prepare(world);
  world.demo.requests.length = 0;
  const data = await world.ask(name, params);
  expectRequest(name, exchange);
  expectResponse(name, exchange);
  await expectAnswer(data);
}

describe('calls through the client to the embedded server', () => {
  test.each(Object.keys(cases) as EndpointName[])('%s', (name) => check(name));
});
