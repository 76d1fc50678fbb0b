// Tests streaming over server-sent events.
import { expect, onTestFinished, test } from 'vitest';
import type { TestDemo } from '../support/demo.ts';
import { clientFor, send, startService } from '../client.ts';

/** Opens a stream; `next` waits for the text up to the next empty line. */
async function openEventSource(demo: TestDemo, path: string) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const headers = { authorization: `Bearer ${clientFor(demo, 'mira').token}` };
  const response = await fetch(`${demo.url}/api/v1/streaming/${path}`, { headers, signal: end.signal });
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    type: response.headers.get('content-type'),
    end: () => end.abort(),
    async next(): Promise<string> {
      for (;;) {
        const [event, rest] = text.split(/\n\n(.*)/s);
        if (event !== undefined && rest !== undefined) {
          text = rest;
          return event.replace(/^:\)\n/, '');
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ended');
        text += decoder.decode(value, { stream: true });
      }
    },
  };
}

test('a post is sent as an event with its name and its data', async () => {
  const demo = await startService();
  const stream = await openEventSource(demo, 'user');
  expect(stream.type).toMatch(/^text\/event-stream/);
  const id = demo.act.post('mira', { text: 'hello' });
  const [event, data = ''] = (await stream.next()).split('\n');
  expect(event).toBe('event: update');
  expect(JSON.parse(data.replace(/^data: /, ''))).toMatchObject({ id, content: '<p>hello</p>' });
});

test('the stream of a tag contains only posts with the tag', async () => {
  const demo = await startService();
  const stream = await openEventSource(demo, 'hashtag?tag=tides');
  demo.act.post('mira', { text: 'without' });
  demo.act.post('mira', { text: 'with #tides' });
  expect(await stream.next()).toContain('with <a');
});

test('a stream ends when its token is revoked', async () => {
  const demo = await startService();
  const stream = await openEventSource(demo, 'public/local');
  expect(demo.streams()).toBe(1);
  demo.act.deleteTokens('mira');
  await expect(stream.next()).rejects.toThrow('the stream ended');
});

test('a closed connection is no longer counted', async () => {
  const demo = await startService();
  const stream = await openEventSource(demo, 'user');
  expect(demo.streams()).toBe(1);
  stream.end();
  await expect.poll(() => demo.streams()).toBe(0);
});

test.each([
  ['nothing', 404, 'Not found'],
  ['hashtag', 400, 'Missing tag name parameter'],
  ['list', 400, 'Missing list name parameter'],
  ['list?list=1', 401, 'Not authorized to stream this list'],
])('refuses the stream %s', async (path, status, error) => {
  const demo = await startService();
  expect(await clientFor(demo, 'mira').get(`/api/v1/streaming/${path}`)).toMatchObject({ status, body: { error } });
});

test('refuses a stream without a token', async () => {
  const demo = await startService();
  expect((await send(`${demo.url}/api/v1/streaming/user`, 'GET')).status).toBe(401);
  expect((await send(`${demo.url}/api/v1/streaming/health`, 'GET')).text).toBe('OK');
});
