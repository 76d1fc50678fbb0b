// Tests server discovery: whether an address belongs to a supported server, and the server's name and software.
import { describe as group, expect, test } from 'vitest';
import * as v from 'valibot';
import { fetchInstance, discover, readAccountDomain, readSoftware } from '../../../electron/accounts/discover.ts';
import type { GetJson } from '../../../electron/accounts/discover.ts';
import { instance, instanceV2 } from '@kittiwake/mastodon-api/entities/instance';
import type { ApiRequest } from '../../../electron/contract/calls.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { ErrorCode, Result } from '../../../electron/contract/result.ts';

const origin = 'https://coast.example';
const v2 = { domain: 'coast.example', title: 'Coast', version: '4.5.0' };
const v1 = { uri: 'coast.example', title: 'Old coast', version: '2.7.2' };
const nodeinfo = (href: string) => ({ links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href }] });

/** Creates a server that answers both instance endpoints with an object or an error code. */
function serverWith(answers: { v2: object | ErrorCode; v1: object | ErrorCode }) {
  const endpointNames: string[] = [];
  const request = (async (_: unknown, name: 'instance.v2' | 'instance.get') => {
    endpointNames.push(name);
    const answer = name === 'instance.v2' ? answers.v2 : answers.v1;
    if (typeof answer === 'string') return fail(answer);
    const data = name === 'instance.v2' ? v.parse(instanceV2, answer) : v.parse(instance, answer);
    return ok({ data, next: null, prev: null });
  }) as unknown as ApiRequest;
  return { request, endpointNames };
}
function pages(documents: Record<string, unknown>) {
  const urls: string[] = [];
  const getJson: GetJson = async (from, path) => {
    urls.push(from + path);
    return path in documents ? ok(documents[path]) : fail('not-found');
  };
  return { getJson, urls };
}
const none = pages({}).getJson;

test('reads the instance description from API v2 without requesting v1', async () => {
  const { request, endpointNames } = serverWith({ v2, v1 });
  expect(await fetchInstance(request, origin)).toMatchObject({ ok: true, value: { v2: { title: 'Coast' }, v1: null } });
  expect(endpointNames).toEqual(['instance.v2']);
});

test.each([
  ['is missing', 'not-found' as const],
  ['is not offered', 'not-offered' as const],
  ['has no domain', { ...v2, domain: '' }],
  ['has no version', { ...v2, version: '' }],
])('reads the instance description from API v1 if v2 %s', async (_, answer) => {
  const { request } = serverWith({ v2: answer, v1 });
  expect(await fetchInstance(request, origin)).toMatchObject({ ok: true, value: { v1: { title: 'Old coast' }, v2: null } });
});

test.each(['offline', 'host-unreachable', 'timeout', 'rate-limited', 'aborted'] as const)(
  'does not request API v1 after the failure %s',
  async (code) => {
    const { request, endpointNames } = serverWith({ v2: code, v1 });
    expect(await fetchInstance(request, origin)).toMatchObject({ ok: false, error: { code } });
    expect(endpointNames).toEqual(['instance.v2']);
  },
);

test.each([
  ['server-error', 'server-error'],
  ['timeout', 'timeout'],
  ['not-found', 'not-a-server'],
  ['bad-answer', 'not-a-server'],
] as const)('converts the failure %s of API v1 to %s', async (answer, code) => {
  const { request } = serverWith({ v2: 'not-found', v1: answer });
  expect(await fetchInstance(request, origin)).toMatchObject({ ok: false, error: { code } });
});

test('fails with not-a-server if both descriptions are empty', async () => {
  const { request } = serverWith({ v2: {}, v1: {} });
  expect(await fetchInstance(request, origin)).toMatchObject({ ok: false, error: { code: 'not-a-server' } });
});

test('reads the server software from the newest nodeinfo, in lower case and at most 60 characters', async () => {
  const links = [...nodeinfo('/nodeinfo/2.0').links, ...nodeinfo('/nodeinfo/2.1').links, { rel: 'other', href: '/other' }];
  const software = { name: `GoToSocial${'x'.repeat(60)}`, version: '0.19' };
  const { getJson } = pages({ '/.well-known/nodeinfo': { links }, '/nodeinfo/2.1': { software } });
  expect(await readSoftware(getJson, origin)).toEqual({ name: `gotosocial${'x'.repeat(50)}`, version: '0.19' });
});

test('uses only the path of a nodeinfo link', async () => {
  const { getJson, urls } = pages({ '/.well-known/nodeinfo': nodeinfo('https://evil.example/info?x=1') });
  expect(await readSoftware(getJson, origin)).toBeNull();
  expect(urls).toEqual([`${origin}/.well-known/nodeinfo`, `${origin}/info?x=1`]);
});

test.each([
  ['no nodeinfo', {}],
  ['no links', { '/.well-known/nodeinfo': { links: [] } }],
  ['an invalid link', { '/.well-known/nodeinfo': nodeinfo('http://[') }],
  ['no software', { '/.well-known/nodeinfo': nodeinfo('/info'), '/info': {} }],
])('returns null as the server software for %s', async (_, documents) => {
  expect(await readSoftware(pages(documents).getJson, origin)).toBeNull();
});

test('uses the host as the title of a server without one', async () => {
  const { request } = serverWith({ v2: { ...v2, title: '' }, v1 });
  expect(await discover(request, none, [origin])).toEqual({
    ok: true,
    value: { origin, host: 'coast.example', domain: 'coast.example', title: 'coast.example', software: '' },
  });
});

test.each([
  ['domain of API v2', 'n.test', { v2: { ...v2, domain: 'n.test' }, v1 }],
  ['domain with a port', '127.0.0.1:4000', { v2: { ...v2, domain: '127.0.0.1:4000' }, v1 }],
  ['account domain of GoToSocial', 'n.test', { v2: { ...v2, account_domain: 'n.test' }, v1 }],
  ['URI of API v1', 'n.test', { v2: 'not-found' as const, v1: { ...v1, uri: 'n.test' } }],
  ['URL of API v1', 'n.test', { v2: 'not-found' as const, v1: { ...v1, uri: 'https://n.test' } }],
  ['host instead of text that is no domain', 'coast.example', { v2: { ...v2, domain: 'not a domain' }, v1 }],
])('reads the account domain: %s', async (_, domain, answers) => {
  const description = await fetchInstance(serverWith(answers).request, origin);
  expect(description.ok && readAccountDomain(description.value, origin)).toBe(domain);
});

test('fails with host-unreachable after a timeout', async () => {
  const { request } = serverWith({ v2: 'timeout', v1 });
  expect(await discover(request, none, [origin])).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
});

test('names unsupported server software in the failure', async () => {
  const { request } = serverWith({ v2: 'not-found', v1: 'not-found' });
  const { getJson } = pages({ '/.well-known/nodeinfo': nodeinfo('/info'), '/info': { software: { name: 'Lemmy' } } });
  const lemmyAnswer = await discover(request, getJson, [origin]);
  const unknownAnswer = await discover(request, none, [origin]);
  expect([lemmyAnswer, unknownAnswer]).toMatchObject([{ error: { code: 'not-a-server' } }, { error: { code: 'not-a-server' } }]);
  expect(JSON.stringify(lemmyAnswer)).toContain('lemmy');
  expect(JSON.stringify(unknownAnswer)).not.toContain('lemmy');
});

group('discover at an account domain', () => {
  const web = 'https://social.coast.example';
  const redirect = (target: string): Result<never> => fail('bad-answer', 'redirected', { host: 'coast.example', origin: target });
  /** `documents`: by URL. Only the web address has a Mastodon server. */
  const discoverWith = (documents: Record<string, Result<unknown>>, from = origin, username: string | null = null) => {
    const request = (async ({ origin: at }: { origin: string }) =>
      at === web ? ok({ data: v.parse(instanceV2, v2), next: null, prev: null }) : fail('not-found')) as unknown as ApiRequest;
    return discover(request, async (at, path) => documents[at + path] ?? fail('not-found'), [from], username);
  };
  const webfingerUrl = `${origin}/.well-known/webfinger?resource=acct%3Amira%40coast.example`;

  test.each([
    ['nodeinfo redirects', { [`${origin}/.well-known/nodeinfo`]: redirect(web) }],
    ['host-meta redirects', { [`${origin}/.well-known/host-meta`]: redirect(web) }],
    ['webfinger redirects', { [webfingerUrl]: redirect(web) }],
    ['nodeinfo links to the server', { [`${origin}/.well-known/nodeinfo`]: ok(nodeinfo(`${web}/nodeinfo/2.0`)) }],
    ['webfinger links to the account', { [webfingerUrl]: ok({ links: [{ rel: 'x' }, { rel: 'self', href: `${web}/users/mira` }] }) }],
    [
      'an old name redirects to it',
      { [`${origin}/.well-known/nodeinfo`]: redirect('https://old.example'), 'https://old.example/.well-known/host-meta': redirect(web) },
    ],
  ])('finds the server if %s', async (_, documents) => {
    expect(await discoverWith(documents, origin, 'mira')).toMatchObject({ ok: true, value: { origin: web, host: 'social.coast.example' } });
  });

  test.each([
    ['an address without https', { [`${origin}/.well-known/nodeinfo`]: redirect('http://social.coast.example') }],
    ['this computer', { [`${origin}/.well-known/nodeinfo`]: redirect('http://127.0.0.1:3000') }],
    ['itself', { [`${origin}/.well-known/nodeinfo`]: redirect(origin) }],
    ['an invalid address', { [`${origin}/.well-known/nodeinfo`]: redirect('') }],
    [
      'a circle of addresses',
      { [`${origin}/.well-known/nodeinfo`]: redirect('https://b.example'), 'https://b.example/.well-known/nodeinfo': redirect(origin) },
    ],
  ])('fails for a redirect to %s, and names the typed host', async (_, documents) => {
    expect(await discoverWith(documents)).toMatchObject({ error: { code: 'not-a-server', details: { host: 'coast.example' } } });
  });
});

group('discover at a loopback address without a scheme', () => {
  const secure = 'https://127.0.0.1:4000';
  const plain = 'http://127.0.0.1:4000';
  const answering = (answers: Record<string, Result<never> | 'server'>) => {
    const origins: string[] = [];
    const request = (async ({ origin: at }: { origin: string }) => {
      origins.push(at);
      const answer = answers[at] ?? 'server';
      return answer === 'server' ? ok({ data: v.parse(instanceV2, v2), next: null, prev: null }) : answer;
    }) as unknown as ApiRequest;
    return { request, origins };
  };

  test('uses https if the server supports it', async () => {
    const { request, origins } = answering({ [plain]: 'server' });
    expect(await discover(request, none, [secure, plain])).toMatchObject({ ok: true, value: { origin: secure } });
    expect(new Set(origins)).toEqual(new Set([secure]));
  });

  test.each([
    fail('host-unreachable', 'certificate-untrusted', { host: '127.0.0.1:4000' }),
    fail('bad-answer', 'connection-broken', { host: '127.0.0.1:4000' }),
    fail('host-unreachable', 'connection-refused', { host: '127.0.0.1:4000' }),
  ])('uses http after https failed with $error.problem', async (failure) => {
    const { request } = answering({ [secure]: failure });
    expect(await discover(request, none, [secure, plain])).toMatchObject({ ok: true, value: { origin: plain } });
  });

  test('does not fall back to http if the server sent a certificate', async () => {
    const { request, origins } = answering({
      [secure]: fail('host-unreachable', 'certificate-authority-unknown', { host: '127.0.0.1:4000' }),
    });
    expect(await discover(request, none, [secure, plain])).toMatchObject({
      ok: false,
      error: { problem: 'certificate-authority-unknown' },
    });
    expect(origins).not.toContain(plain);
  });
});
