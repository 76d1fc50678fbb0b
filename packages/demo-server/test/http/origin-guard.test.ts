// Tests that web pages of other origins cannot use the embedded server while it runs.
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientFor, startService } from '../client.ts';

/** Sends a request with a custom Host header, which `fetch` would override. */
const get = (url: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; allowed: string | undefined; text: string }>((resolve, reject) => {
    const clientRequest = request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (data: Buffer) => (text += data.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, allowed: answer.headers['access-control-allow-origin'], text }));
    });
    clientRequest.on('error', reject).end();
  });

/** Resolves with 'open', or with the status of the refusal. */
const upgrade = (url: string, headers: Record<string, string>, protocol?: string) =>
  new Promise<string | number>((resolve) => {
    const socket = new WebSocket(url, protocol, { headers });
    socket.on('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0));
    socket.on('error', () => undefined);
  });

const page = 'https://evil.example';

async function startWithOrigins(allowOrigins: string[] = []) {
  const demo = await startService({ allowOrigins });
  const { token } = clientFor(demo, 'mira');
  const { port } = new URL(demo.url);
  const stream = `${demo.url.replace('http', 'ws')}/api/v1/streaming?access_token=${token}&stream=user`;
  return { demo, port, stream, instance: `${demo.url}/api/v2/instance` };
}

test('refuses other host names that resolve to this computer, and accepts its own loopback names', async () => {
  const { port, instance, stream } = await startWithOrigins();
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${Number(port) + 1}`,
    `127.0.0.1.evil.example:${port}`,
  ])
    expect(await get(instance, { host })).toMatchObject({ status: 421 });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect(await get(instance, { host })).toMatchObject({ status: 200 });
  expect(await upgrade(stream, { host: `evil.example:${port}` })).toBe(421);
});

test('refuses requests of web pages with an error message, and lets no page read a response', async () => {
  const { demo, port, instance, stream } = await startWithOrigins();
  for (const origin of [page, 'null', 'http://localhost:5173', `https://127.0.0.1:${port}`]) {
    const refused = await get(instance, { origin });
    expect(refused).toMatchObject({ status: 403, allowed: undefined });
    expect(refused.text).toContain('--allow-origin');
    expect(await upgrade(stream, { origin })).toBe(403);
    expect(await get(instance, { origin, 'access-control-request-method': 'GET' }, 'OPTIONS')).toMatchObject({ status: 403 });
  }
  expect(await get(instance, { origin: demo.url })).toMatchObject({ status: 200, allowed: undefined });
  const drawn = await clientFor(demo, 'mira').get('/drawn/pictures/1.svg');
  expect(drawn.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(await upgrade(stream, {})).toBe('open');
});

test('accepts requests and streams of an allowed origin only', async () => {
  const client = 'http://localhost:5173';
  const { demo, instance, stream } = await startWithOrigins([client]);
  expect(await get(instance, { origin: client })).toMatchObject({ status: 200, allowed: client });
  expect(await get(instance, { origin: client, 'access-control-request-method': 'GET' }, 'OPTIONS')).toMatchObject({
    status: 204,
    allowed: client,
  });
  expect(await upgrade(stream, { origin: client })).toBe('open');
  expect(await get(instance, { origin: page })).toMatchObject({ status: 403, allowed: undefined });
  const drawn = await clientFor(demo, 'mira').get('/drawn/pictures/1.svg');
  expect(drawn.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('refuses other origins and host names on the push services too', async () => {
  const { demo } = await startWithOrigins();
  const { autopushUrl, ntfyUrl } = demo.push;
  expect(await upgrade(autopushUrl, { origin: page }, 'push-notification')).toBe(403);
  expect(await upgrade(autopushUrl, { host: 'evil.example' }, 'push-notification')).toBe(421);
  expect(await upgrade(autopushUrl, {}, 'push-notification')).toBe('open');
  expect(await get(`${ntfyUrl}/v1/health`, { origin: page })).toMatchObject({ status: 403 });
  expect(await get(`${ntfyUrl}/v1/health`, { host: 'evil.example' })).toMatchObject({ status: 421 });
  expect(await get(`${ntfyUrl}/v1/health`, {})).toMatchObject({ status: 200 });
});

test('keeps running when clients reset refused stream connections', async () => {
  const demo = await startService();
  const { port } = new URL(demo.url);
  const breakOff = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const client = connect(Number(port), '127.0.0.1');
      client.on('error', reject);
      client.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      client.once('data', () => client.resetAndDestroy());
      client.once('close', () => resolve());
    });
  for (let at = 0; at < 20; at += 1) await breakOff('/api/v1/streaming');
  expect((await fetch(`${demo.url}/api/v1/instance`)).status).toBe(200);
});
