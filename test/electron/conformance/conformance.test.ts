// Calls the endpoints through the client against the embedded service, and checks requests and answers.
// Every documented endpoint has a case, and every one that Mastodon's published description has; its answers are as that says.
// Covers electron/demo/routes/domain-blocks.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../electron/contract/endpoints.ts';
import type { EndpointName } from '../../../electron/contract/endpoints.ts';
import { faultsAs, faultsAsAnswer, isOperation } from '../demo/schema.ts';
import { cases } from './cases/all.ts';
import { documented, namesOf, rows } from './documented.ts';
import { startWorld } from './world.ts';
import type { Case, World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.demo.close());

test('58 endpoints are documented', () => {
  expect(rows.length).toBe(58);
});

test.each(rows)('$method $path is in the endpoint table exactly once', (row) => {
  expect(namesOf(row)).toHaveLength(1);
});

const published = (Object.keys(endpoints) as EndpointName[]).filter((name) => isOperation(endpoints[name].method, endpoints[name].path));

test.each([...new Set([...documented, ...published])])('%s has a case', (name) => {
  expect(cases).toHaveProperty([name]);
});

async function check<N extends EndpointName>(name: N): Promise<void> {
  const prepare = cases[name] as unknown as (world: World) => Case<N> | Promise<Case<N>>;
  const { params, path, query = '', json, form, multipart, headers = {}, entity, answer, expect: expectAnswer } = await prepare(world);
  const { requests } = world.demo;
  requests.length = 0;
  const data = await world.ask(name, params);

  const body = json ?? form ?? '';
  const type = json === undefined ? (form === undefined ? undefined : 'application/x-www-form-urlencoded') : 'application/json';
  expect(requests.map(({ method, path: asked, query: search, body: sent }) => [method, asked, search, sent])).toEqual([
    [endpoints[name].method, path, query, body],
  ]);
  const sent = requests[0]?.headers ?? {};
  expect(sent).toMatchObject({ accept: 'application/json', authorization: `Bearer ${world.token}`, ...headers });
  if (multipart) {
    expect(sent['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.params).toEqual({ ...multipart, file: expect.any(File) as File });
  } else {
    expect(sent['content-type']).toBe(type);
    expect(Number(sent['content-length'] ?? 0)).toBe(Buffer.byteLength(body));
  }

  const answered = world.answered();
  const row = endpoints[name];
  // The description says that the older filters are one object; Mastodon answers a list (`Api::V1::FiltersController#index`).
  if (answered !== '' && name !== 'filters.listOlder') expect(faultsAsAnswer(row.method, row.path, JSON.parse(answered))).toEqual([]);
  if (answer !== undefined) expect(answered).toBe(answer);
  if (entity !== undefined) {
    const value = JSON.parse(answered) as unknown;
    expect([value].flat().flatMap((one) => faultsAs(entity, one))).toEqual([]);
  }
  await expectAnswer(data);
}

describe('called through the client at the embedded service', () => {
  test.each(Object.keys(cases) as EndpointName[])('%s', (name) => check(name));
});
