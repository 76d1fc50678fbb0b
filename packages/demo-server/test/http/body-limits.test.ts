// Tests that request bodies too large or damaged are refused with a message, and the server keeps running.
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../src/http/params.ts';
import { clientFor, startService } from '../client.ts';

const megabyte = 1_048_576;
const form = 'multipart/form-data; boundary=x';

/** Sends the headers of a request with this Content-Length and no body; resolves with the first line of the response. */
const sendHeaders = (url: string, path: string, length: number, token: string) =>
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

test('refuses a body by its Content-Length before the body is sent', async () => {
  const demo = await startService();
  const { token } = clientFor(demo, 'mira');
  expect(await sendHeaders(demo.url, '/api/v1/statuses', 10 * megabyte, token)).toBe('HTTP/1.1 413 Payload Too Large');
});

test('refuses a body without Content-Length as soon as it exceeds the limit', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  const chunk = new TextEncoder().encode('x'.repeat(100_000));
  let remainingChunks = 100;
  const body = new ReadableStream<Uint8Array>({ pull: (to) => (remainingChunks-- > 0 ? to.enqueue(chunk) : to.close()) });
  const init = { method: 'POST', body, duplex: 'half', headers: { authorization: `Bearer ${mira.token}` } } as RequestInit;
  const answer = await fetch(`${demo.url}/api/v1/statuses`, init).catch(() => null);
  // The server may close the connection while the rest of the body is still being sent.
  if (answer) expect(answer.status).toBe(413);
  expect(remainingChunks).toBeGreaterThan(0);
  expect((await mira.get('/api/v1/lists')).status).toBe(200);
});

test('allows large bodies only for uploads of signed-in users', () => {
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

test('refuses a damaged multipart form with an error message', async () => {
  const demo = await startService();
  const headers = { authorization: `Bearer ${clientFor(demo, 'mira').token}`, 'content-type': form };
  for (const body of ['--x\r\nnonsense', 'no boundary at all', '']) {
    const answer = await fetch(`${demo.url}/api/v2/media`, { method: 'POST', headers, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error: 'Validation failed: The form could not be read' });
  }
});

test('refuses a post with an overlong text, and one with 25,000 media ids', async () => {
  const demo = await startService();
  const mira = clientFor(demo, 'mira');
  expect((await mira.post('/api/v1/statuses', { json: { status: '👩‍👩‍👧‍👦'.repeat(20_000) } })).status).toBe(422);
  const form = Array.from({ length: 25_000 }, (): [string, string] => ['media_ids[]', '1']);
  expect((await mira.post('/api/v1/statuses', { form })).status).toBe(422);
});
