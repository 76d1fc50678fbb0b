// Tests discovery of the embedded server: NodeInfo and WebFinger.
import { expect, test } from 'vitest';
import { clientFor, send, startService } from '../client.ts';

test('NodeInfo returns the name and version of the software', async () => {
  const demo = await startService();
  const index = (await send(`${demo.url}/.well-known/nodeinfo`, 'GET')).body as { links: { href: string }[] };
  const { body } = await send(index.links[0]?.href ?? '', 'GET');
  expect(body).toMatchObject({
    version: '2.0',
    software: { name: 'mastodon', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string },
  });
});

test('WebFinger finds local accounts only', async () => {
  const demo = await startService();
  const find = (resource: string) => send(`${demo.url}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`, 'GET');
  const answer = await find('acct:mira@coast.example');
  expect(answer.headers.get('content-type')).toBe('application/jrd+json; charset=utf-8');
  expect(JSON.parse(answer.text)).toMatchObject({ subject: 'acct:mira@coast.example', aliases: [`${demo.url}/@mira`] });
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
    code_challenge_methods_supported: ['S256'],
  });
});
