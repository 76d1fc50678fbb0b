// Bodies that are too large or damaged are refused with a sentence, and the service goes on.
// Covers electron/demo/http/{body-limits,params}.ts.
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../../../electron/demo/http/body-limits.ts';
import { as, startService } from '../client.ts';

const megabyte = 1_048_576;
const form = 'multipart/form-data; boundary=x';

/** Sends the head of a request with this length and none of its body; resolves with the first line of the answer. */
const announce = (url: string, path: string, length: number, token: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', reject);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    );
    socket.once('data', (data: Buffer) => {
      socket.destroy();
      resolve(data.toString().split('\r\n')[0] ?? '');
    });
  });

test('a body that is too large is refused before it is sent', async () => {
  const demo = await startService();
  const { token } = as(demo, 'mira');
  expect(await announce(demo.url, '/api/v1/statuses', 10 * megabyte, token)).toBe('HTTP/1.1 413 Payload Too Large');
});

test('a body of untold length is refused where it becomes too large', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  const chunk = new TextEncoder().encode('x'.repeat(100_000));
  let left = 100;
  const body = new ReadableStream<Uint8Array>({ pull: (to) => (left-- > 0 ? to.enqueue(chunk) : to.close()) });
  const init = { method: 'POST', body, duplex: 'half', headers: { authorization: `Bearer ${mira.token}` } } as RequestInit;
  const answer = await fetch(`${demo.url}/api/v1/statuses`, init).catch(() => null);
  // The connection may be cut while the rest is still being sent.
  if (answer) expect(answer.status).toBe(413);
  expect(left).toBeGreaterThan(0);
  expect((await mira.get('/api/v1/lists')).status).toBe(200);
});

test('files are taken only where they belong, and of people who signed in', () => {
  expect(maxBodyBytes('/api/v2/media', form, true)).toBeGreaterThan(99 * megabyte);
  expect(maxBodyBytes('/api/v1/accounts/update_credentials', form, true)).toBeGreaterThan(32 * megabyte);
  for (const [path, type, isSignedIn] of [
    ['/api/v2/media', form, false],
    ['/api/v2/media', 'application/json', true],
    ['/api/v1/statuses', form, true],
    ['/oauth/token', form, false],
  ] as const)
    expect(maxBodyBytes(path, type, isSignedIn)).toBeLessThan(megabyte);
});

test('a damaged form is refused with a sentence', async () => {
  const demo = await startService();
  const headers = { authorization: `Bearer ${as(demo, 'mira').token}`, 'content-type': form };
  for (const body of ['--x\r\nnonsense', 'no boundary at all', '']) {
    const answer = await fetch(`${demo.url}/api/v2/media`, { method: 'POST', headers, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error: 'Validation failed: The form could not be read' });
  }
});

test('a text of half a megabyte, and one of a hundred thousand ids, are answered as too much', async () => {
  const demo = await startService();
  const mira = as(demo, 'mira');
  expect((await mira.post('/api/v1/statuses', { json: { status: '👩‍👩‍👧‍👦'.repeat(20_000) } })).status).toBe(422);
  const form = Array.from({ length: 25_000 }, (): [string, string] => ['media_ids[]', '1']);
  expect((await mira.post('/api/v1/statuses', { form })).status).toBe(422);
});
