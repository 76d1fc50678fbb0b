// Discovery of the embedded service: its software and its accounts.
import { expect, test } from 'vitest';
import { as, send, startService } from '../client.ts';

test('nodeinfo leads to the software', async () => {
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
  const found = await find('acct:mira@coast.example');
  expect(found.headers.get('content-type')).toBe('application/jrd+json; charset=utf-8');
  expect(JSON.parse(found.text)).toMatchObject({ subject: 'acct:mira@coast.example', aliases: [`${demo.url}/@mira`] });
  expect((await find('acct:freya@archipelago.example')).status).toBe(404);
  expect((await find('acct:nobody@coast.example')).status).toBe(404);
  expect((await find('')).status).toBe(400);
});

test('the OAuth endpoints are those of this server', async () => {
  const demo = await startService();
  const { body } = await as(demo, 'mira').get('/.well-known/oauth-authorization-server');
  expect(body).toMatchObject({
    issuer: `${demo.url}/`,
    token_endpoint: `${demo.url}/oauth/token`,
    code_challenge_methods_supported: ['S256'],
  });
});
