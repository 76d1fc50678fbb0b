// Finding out whether an address belongs to a supported server, and its name and software.
import { describe as group, expect, test } from 'vitest';
import * as v from 'valibot';
import { describe, discover, readSoftware } from '../../../electron/accounts/discover.ts';
import type { GetJson } from '../../../electron/accounts/discover.ts';
import { instance, instanceV2 } from '../../../electron/contract/entities/instance.ts';
import type { Request } from '../../../electron/contract/endpoints.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { ErrorCode, Result } from '../../../electron/contract/result.ts';

const origin = 'https://coast.example';
const v2 = { domain: 'coast.example', title: 'Coast', version: '4.5.0' };
const v1 = { uri: 'coast.example', title: 'Old coast', version: '2.7.2' };
const nodeinfo = (href: string) => ({ links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href }] });

/** A server that answers the two descriptions with an object, or with an error code. */
function serverWith(answers: { v2: object | ErrorCode; v1: object | ErrorCode }) {
  const asked: string[] = [];
  const request = (async (_: unknown, name: 'instance.v2' | 'instance.get') => {
    asked.push(name);
    const answer = name === 'instance.v2' ? answers.v2 : answers.v1;
    if (typeof answer === 'string') return fail(answer);
    const data = name === 'instance.v2' ? v.parse(instanceV2, answer) : v.parse(instance, answer);
    return ok({ data, next: null, prev: null });
  }) as unknown as Request;
  return { request, asked };
}
function pages(found: Record<string, unknown>) {
  const asked: string[] = [];
  const getJson: GetJson = async (from, path) => {
    asked.push(from + path);
    return path in found ? ok(found[path]) : fail('not-found');
  };
  return { getJson, asked };
}
const none = pages({}).getJson;

test('the description is read from version 2, without asking for version 1', async () => {
  const { request, asked } = serverWith({ v2, v1 });
  expect(await describe(request, origin)).toMatchObject({ ok: true, value: { v2: { title: 'Coast' }, v1: null } });
  expect(asked).toEqual(['instance.v2']);
});

test.each([
  ['is missing', 'not-found' as const],
  ['is not offered', 'not-offered' as const],
  ['has no domain', { ...v2, domain: '' }],
  ['has no version', { ...v2, version: '' }],
])('the description is read from version 1 when version 2 %s', async (_, answer) => {
  const { request } = serverWith({ v2: answer, v1 });
  expect(await describe(request, origin)).toMatchObject({ ok: true, value: { v1: { title: 'Old coast' }, v2: null } });
});

test.each(['offline', 'host-unreachable', 'timeout', 'rate-limited', 'aborted'] as const)(
  'version 1 is not asked for after the failure %s',
  async (code) => {
    const { request, asked } = serverWith({ v2: code, v1 });
    expect(await describe(request, origin)).toMatchObject({ ok: false, error: { code } });
    expect(asked).toEqual(['instance.v2']);
  },
);

test.each([
  ['server-error', 'server-error'],
  ['timeout', 'timeout'],
  ['not-found', 'not-a-server'],
  ['bad-answer', 'not-a-server'],
] as const)('%s in both versions is %s', async (answer, code) => {
  const { request } = serverWith({ v2: 'not-found', v1: answer });
  expect(await describe(request, origin)).toMatchObject({ ok: false, error: { code } });
});

test('another description is not a server', async () => {
  const { request } = serverWith({ v2: {}, v1: {} });
  expect(await describe(request, origin)).toMatchObject({ ok: false, error: { code: 'not-a-server' } });
});

test('the software is read from the newest nodeinfo, in lower case and at most 60 characters', async () => {
  const links = [...nodeinfo('/nodeinfo/2.0').links, ...nodeinfo('/nodeinfo/2.1').links, { rel: 'other', href: '/other' }];
  const software = { name: `GoToSocial${'x'.repeat(60)}`, version: '0.19' };
  const { getJson } = pages({ '/.well-known/nodeinfo': { links }, '/nodeinfo/2.1': { software } });
  expect(await readSoftware(getJson, origin)).toEqual({ name: `gotosocial${'x'.repeat(50)}`, version: '0.19' });
});

test('only the path of a nodeinfo link is used', async () => {
  const { getJson, asked } = pages({ '/.well-known/nodeinfo': nodeinfo('https://evil.example/info?x=1') });
  expect(await readSoftware(getJson, origin)).toBeNull();
  expect(asked).toEqual([`${origin}/.well-known/nodeinfo`, `${origin}/info?x=1`]);
});

test.each([
  ['no nodeinfo', {}],
  ['no links', { '/.well-known/nodeinfo': { links: [] } }],
  ['an invalid link', { '/.well-known/nodeinfo': nodeinfo('http://[') }],
  ['no software', { '/.well-known/nodeinfo': nodeinfo('/info'), '/info': {} }],
])('the software is unknown with %s', async (_, found) => {
  expect(await readSoftware(pages(found).getJson, origin)).toBeNull();
});

test('a server without a title is called by its host', async () => {
  const { request } = serverWith({ v2: { ...v2, title: '' }, v1 });
  expect(await discover(request, none, [origin])).toEqual({
    ok: true,
    value: { origin, host: 'coast.example', title: 'coast.example', software: '' },
  });
});

test('a server that does not answer in time is unreachable', async () => {
  const { request } = serverWith({ v2: 'timeout', v1 });
  expect(await discover(request, none, [origin])).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
});

test('other software is named in the failure', async () => {
  const { request } = serverWith({ v2: 'not-found', v1: 'not-found' });
  const { getJson } = pages({ '/.well-known/nodeinfo': nodeinfo('/info'), '/info': { software: { name: 'Lemmy' } } });
  const named = await discover(request, getJson, [origin]);
  const unnamed = await discover(request, none, [origin]);
  expect([named, unnamed]).toMatchObject([{ error: { code: 'not-a-server' } }, { error: { code: 'not-a-server' } }]);
  expect(JSON.stringify(named)).toContain('lemmy');
  expect(JSON.stringify(unnamed)).not.toContain('lemmy');
});

group('an address without a scheme on this computer', () => {
  const secure = 'https://127.0.0.1:4000';
  const plain = 'http://127.0.0.1:4000';
  const answering = (answers: Record<string, Result<never> | 'server'>) => {
    const asked: string[] = [];
    const request = (async ({ origin: at }: { origin: string }) => {
      asked.push(at);
      const answer = answers[at] ?? 'server';
      return answer === 'server' ? ok({ data: v.parse(instanceV2, v2), next: null, prev: null }) : answer;
    }) as unknown as Request;
    return { request, asked };
  };

  test('is used with https where the server speaks it', async () => {
    const { request, asked } = answering({ [plain]: 'server' });
    expect(await discover(request, none, [secure, plain])).toMatchObject({ ok: true, value: { origin: secure } });
    expect(new Set(asked)).toEqual(new Set([secure]));
  });

  test.each([
    fail('host-unreachable', 'certificate-untrusted', { host: '127.0.0.1:4000' }),
    fail('bad-answer', 'connection-broken', { host: '127.0.0.1:4000' }),
    fail('host-unreachable', 'connection-refused', { host: '127.0.0.1:4000' }),
  ])('is used with http after https failed', async (failure) => {
    const { request } = answering({ [secure]: failure });
    expect(await discover(request, none, [secure, plain])).toMatchObject({ ok: true, value: { origin: plain } });
  });

  test('is not asked in the clear where a certificate was sent', async () => {
    const { request, asked } = answering({
      [secure]: fail('host-unreachable', 'certificate-authority-unknown', { host: '127.0.0.1:4000' }),
    });
    expect(await discover(request, none, [secure, plain])).toMatchObject({
      ok: false,
      error: { problem: 'certificate-authority-unknown' },
    });
    expect(asked).not.toContain(plain);
  });
});
