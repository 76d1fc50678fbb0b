// Tests discovery of the embedded server: NodeInfo, host-meta, WebFinger, and OAuth metadata.
import { expect, test } from 'vitest';
import { clientFor, send, startService } from '../client.ts';

test('NodeInfo returns the name and version of the software', async () => {
  const demo = await startService();
  const index = (await send(`${demo.url}/.well-known/nodeinfo`, 'GET')).body as { links: { href: string }[] };
  const { body } = await send(index.links[0]?.href ?? '', 'GET');
  expect(body).toMatchObject({
    version: '2.0',
    software: { name: 'mastodon', version: expect.stringMatching(/^4\.6\.\d+\+kittiwake$/) as string },
    usage: { users: { activeMonth: expect.any(Number) as number, activeHalfyear: expect.any(Number) as number } },
    metadata: { nodeName: 'Kittiwake Coast' },
  });
});

test('WebFinger finds local accounts only', async () => {
  const demo = await startService();
  const find = (resource: string) => send(`${demo.url}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, 'GET');
  const answer = await find('acct:mira@coast.example');
  const actor = `${demo.url}/ap/users/${demo.act.id('mira')}`;
  expect(answer.headers.get('content-type')).toBe('application/jrd+json; charset=utf-8');
  expect(JSON.parse(answer.text)).toMatchObject({ subject: 'acct:mira@coast.example', aliases: [`${demo.url}/@mira`, actor] });
  expect((await find('acct:freya@archipelago.example')).status).toBe(404);
  expect((await find('acct:nobody@coast.example')).status).toBe(404);
  expect((await find('')).status).toBe(400);
});

test('the OAuth metadata contains the endpoints of this server', async () => {
  const demo = await startService();
  const { body } = await clientFor(demo, 'mira').get('/.well-known/oauth-authorization-server');
  expect(body).toMatchObject({
    issuer: `${demo.url}/`,
    token_endpoint: `${demo.url}/oauth/token`,
    scopes_supported: expect.arrayContaining(['read', 'profile', 'write:conversations', 'read:search', 'follow', 'push']) as string[],
    grant_types_supported: ['authorization_code', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
  });
});

test('host-meta contains the address of WebFinger, also if handles have another domain', async () => {
  const demo = await startService({ domain: 'birds.example' });
  const { text, headers } = await send(`${demo.url}/.well-known/host-meta`, 'GET');
  expect(headers.get('content-type')).toBe('application/xrd+xml; charset=utf-8');
  expect(text).toContain(`template="${demo.url}/.well-known/webfinger?resource={uri}"`);
  const resource = encodeURIComponent('acct:mira@birds.example');
  expect(JSON.parse((await send(`${demo.url}/.well-known/webfinger?resource=${resource}`, 'GET')).text)).toMatchObject({
    subject: 'acct:mira@birds.example',
  });
});
