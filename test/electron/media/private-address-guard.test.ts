import { expect, test } from 'vitest';
import { createGuardedGet } from '../../../electron/media/private-address-guard.ts';
import { stubServer } from '../api/stub-server.ts';
import { bytes, proxied } from './set-up.ts';

const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0', '10.0.0.1', '169.254.169.254'];

test.each(hosts)('a post can’t make the app send a request to %s', async (host) => {
  const { server, ask } = await proxied({ trusted: false });
  const { port } = new URL(server.origin);
  expect((await ask(`http://${host}:${port}/a.png`)).status).toBe(502);
  expect(server.arrived).toEqual([]);
});

test('a redirect can’t do so either', async () => {
  await using inside = await stubServer(bytes('image/png'));
  const { server, ask } = await proxied();
  server.answer = (_, response) => void response.writeHead(302, { location: `${inside.origin}/a.png` }).end();
  expect((await ask(`${server.origin}/a.png`)).status).toBe(502);
  expect(inside.arrived).toEqual([]);
});

test('three redirects are followed, a fourth is not', async () => {
  await using server = await stubServer();
  const get = createGuardedGet(() => true);
  server.answer = ({ url }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.writeHead(200).end();
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  const { signal } = new AbortController();
  const answer = await get(`${server.origin}/3`, {}, signal);
  expect(answer.resume().statusCode).toBe(200);
  await expect(get(`${server.origin}/4`, {}, signal)).rejects.toThrow('circles');
});

test.each(['file:///etc/passwd', 'ftp://files.example/a.png', 'data:image/png,x'])('%s isn’t fetched', async (url) => {
  await expect(createGuardedGet(() => true)(url, {}, new AbortController().signal)).rejects.toThrow('Only web addresses');
});
