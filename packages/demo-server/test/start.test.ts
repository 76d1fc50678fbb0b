// Tests the embedded server in its worker thread, as main starts it.
import { expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { startDemo } from '../src/start.ts';

const entry = fileURLToPath(new URL('../src/worker.ts', import.meta.url));

test('starts the server in a worker, and stops it', async () => {
  const demo = await startDemo(entry, { posts: 30 });
  const [mira] = demo.accounts;
  expect(mira).toMatchObject({ acct: 'mira', email: 'mira@coast.example' });
  const home = () => fetch(`${demo.url}/api/v1/timelines/home`, { headers: { authorization: `Bearer ${mira?.token ?? ''}` } });
  const answer = await home();
  expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '300']);
  expect(demo.push).toEqual({
    autopushUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/$/) as string,
    ntfyUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
  });
  await demo.stop();
  await expect(home()).rejects.toThrow('fetch failed');
});

test('rejects with the reason if the port is in use', async () => {
  const demo = await startDemo(entry, { posts: 0 });
  const port = Number(new URL(demo.url).port);
  await expect(startDemo(entry, { posts: 0, port })).rejects.toThrow('EADDRINUSE');
  await demo.stop();
});
