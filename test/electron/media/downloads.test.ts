// Tests which downloads of media run, and how they end.
import { expect, test, vi } from 'vitest';
import { createConcurrencyLimit } from '../../../electron/api/concurrency.ts';
import { createDownloads } from '../../../electron/media/downloads.ts';
import { createMediaProxy } from '../../../electron/media/media-proxy.ts';
import { createMediaLinks } from '../../../electron/media/signed-links.ts';
import { picture, respondWith, startMediaProxy } from './set-up.ts';

const links = createMediaLinks(Buffer.alloc(32, 1));

/** Serves from `get`, which never answers but rejects when aborted. */
function startSilent() {
  const { run } = createConcurrencyLimit();
  const downloads = createDownloads((origin, task) => run(origin, false, task));
  const get = vi.fn<(url: string, headers: unknown, signal: AbortSignal) => Promise<never>>(
    (_url, _headers, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const cache = { get: () => Promise.resolve(null), put: () => Promise.resolve() };
  const serve = createMediaProxy({ get, links, cache: cache as never, userAgent: 'test', downloads });
  return { downloads, get, ask: (url: string) => serve(new Request(`app://kittiwake${links.link(url)}`)) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('N19: loads six pictures of a server at once, and the next when one that left the page was cancelled', async () => {
  const { downloads, get, ask } = startSilent();
  const pictures = Array.from({ length: 17 }, (_, at) => `https://files.coast.example/${at}.png`);
  const answers = pictures.map(ask);
  await settle();
  expect(get).toHaveBeenCalledTimes(6);
  void ask('https://files.lagoon.example/1.png');
  await settle();
  expect(get).toHaveBeenCalledTimes(7);

  for (const url of pictures.slice(0, 10)) downloads.cancel(url);
  await settle();
  expect((await Promise.all(answers.slice(0, 10))).map(({ status }) => status)).toEqual(Array(10).fill(204));
  expect(get.mock.calls.slice(7).map(([url]) => url)).toEqual(pictures.slice(10, 16));
});

test('N19: closes the connection of a picture that left the page, and loads it anew when it is shown again', async () => {
  const { promise: isClosed, resolve } = Promise.withResolvers<void>();
  const downloads = createDownloads();
  const { server, ask } = await startMediaProxy({ downloads });
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1_000 }).write(picture);
    response.on('close', resolve);
  };
  const first = ask(`${server.origin}/a.png`);
  await vi.waitFor(() => expect(server.requests.length).toBe(1));
  downloads.cancel(`${server.origin}/a.png`);
  server.answer = respondWith('image/png');
  const second = ask(`${server.origin}/a.png`);
  await isClosed;
  expect([(await first).status, (await second).status]).toEqual([204, 200]);
});
