// Web pages of other origins can't use the embedded service while it runs.
// Covers electron/demo/push/loopback-server.ts.
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { as, startService } from '../client.ts';

/** `fetch` sets the Host header itself. */
const get = (url: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; allowed: string | undefined; text: string }>((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (data: Buffer) => (text += data.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, allowed: answer.headers['access-control-allow-origin'], text }));
    });
    asking.on('error', reject).end();
  });

/** 'open', or the status of the refusal. */
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

async function open(allowOrigins: string[] = []) {
  const demo = await startService({ allowOrigins });
  const { token } = as(demo, 'mira');
  const { port } = new URL(demo.url);
  const stream = `${demo.url.replace('http', 'ws')}/api/v1/streaming?access_token=${token}&stream=user`;
  return { demo, port, stream, instance: `${demo.url}/api/v2/instance` };
}

test('a name that leads to this computer is refused, its own loopback names are not', async () => {
  const { port, instance, stream } = await open();
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

test('a request of a web page is refused with a sentence, and no page may read an answer', async () => {
  const { demo, port, instance, stream } = await open();
  for (const origin of [page, 'null', 'http://localhost:5173', `https://127.0.0.1:${port}`]) {
    const refused = await get(instance, { origin });
    expect(refused).toMatchObject({ status: 403, allowed: undefined });
    expect(refused.text).toContain('--allow-origin');
    expect(await upgrade(stream, { origin })).toBe(403);
    expect(await get(instance, { origin, 'access-control-request-method': 'GET' }, 'OPTIONS')).toMatchObject({ status: 403 });
  }
  expect(await get(instance, { origin: demo.url })).toMatchObject({ status: 200, allowed: undefined });
  const drawn = await as(demo, 'mira').get('/drawn/pictures/1.svg');
  expect(drawn.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(await upgrade(stream, {})).toBe('open');
});

test('a web client that was let in may use the service and its streams, and no other may', async () => {
  const client = 'http://localhost:5173';
  const { demo, instance, stream } = await open([client]);
  expect(await get(instance, { origin: client })).toMatchObject({ status: 200, allowed: client });
  expect(await get(instance, { origin: client, 'access-control-request-method': 'GET' }, 'OPTIONS')).toMatchObject({
    status: 204,
    allowed: client,
  });
  expect(await upgrade(stream, { origin: client })).toBe('open');
  expect(await get(instance, { origin: page })).toMatchObject({ status: 403, allowed: undefined });
  const drawn = await as(demo, 'mira').get('/drawn/pictures/1.svg');
  expect(drawn.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('the push services refuse the same', async () => {
  const { demo } = await open();
  const { autopushUrl, ntfyUrl } = demo.push;
  expect(await upgrade(autopushUrl, { origin: page }, 'push-notification')).toBe(403);
  expect(await upgrade(autopushUrl, { host: 'evil.example' }, 'push-notification')).toBe(421);
  expect(await upgrade(autopushUrl, {}, 'push-notification')).toBe('open');
  expect(await get(`${ntfyUrl}/v1/health`, { origin: page })).toMatchObject({ status: 403 });
  expect(await get(`${ntfyUrl}/v1/health`, { host: 'evil.example' })).toMatchObject({ status: 421 });
  expect(await get(`${ntfyUrl}/v1/health`, {})).toMatchObject({ status: 200 });
});

test('a client that breaks off a refused stream ends nothing', async () => {
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
