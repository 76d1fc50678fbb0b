// Tests the embedded ntfy server alone, and alerts delivered through it.
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startService, type ResponseEntity } from './client.ts';
import { createKeys, subscribe } from './push-client.ts';

const freya = 'freya@archipelago.example';
const [topic, second] = ['upA1b2C3d4E5f6', 'upzzzzzzzzzzzz'];

/** Opens a stream; `next` waits for its lines, one by one. The first line is the `open` event. */
async function openStream(base: string, path: string) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const response = await fetch(`${base}${path}`, { signal: end.signal });
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  return {
    type: response.headers.get('content-type'),
    end: () => end.abort(),
    async next(): Promise<ResponseEntity> {
      while (!rest.includes('\n')) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ended');
        rest += decoder.decode(value, { stream: true });
      }
      const [line = '', ...others] = rest.split('\n');
      rest = others.join('\n');
      return JSON.parse(line) as ResponseEntity;
    },
  };
}
const publish = (url: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers });
const fetchMessages = async (base: string, query: string) => {
  const lines = (await (await fetch(`${base}/${topic}/json?poll=1&${query}`)).text()).trim().split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as { id: string; message: string });
};

test('an alert is delivered through a topic without its headers and with its body in base64', async () => {
  const demo = await startService();
  const { ntfyUrl } = demo.push;
  const keys = createKeys();
  const stream = await openStream(ntfyUrl, `/${topic}/json`);
  expect(await stream.next()).toMatchObject({ event: 'open', topic });
  await subscribe(demo, 'mira', { endpoint: `${ntfyUrl}/${topic}?up=1`, keys });
  demo.act.mention(freya, 'mira', 'over the other way');
  const message = await stream.next();
  expect(message).toEqual({
    id: expect.stringMatching(/^\w{12}$/) as string,
    time: expect.any(Number) as number,
    expires: expect.any(Number) as number,
    event: 'message',
    topic,
    encoding: 'base64',
    message: expect.any(String) as string,
  });
  const body = Buffer.from(String(message.message), 'base64');
  expect(keys.decrypt(body, { encoding: 'aes128gcm' })).toMatchObject({ body: '@mira over the other way', notification_type: 'mention' });
});

test('valid UTF-8 is delivered unchanged, everything else in base64', async () => {
  const { push } = await startService();
  const stream = await openStream(push.ntfyUrl, `/${topic},${second}/json`);
  expect(stream.type).toBe('application/x-ndjson; charset=utf-8');
  expect(await stream.next()).toMatchObject({ event: 'open', topic: `${topic},${second}` });
  await publish(`${push.ntfyUrl}/${topic}?up=1`, ' grüße\n');
  await publish(`${push.ntfyUrl}/${second}?up=1`, new Uint8Array([0xc3, 0x28]));
  const text = await stream.next();
  expect(text).toMatchObject({ topic, message: ' grüße\n' });
  expect(text).not.toHaveProperty('encoding');
  expect(await stream.next()).toMatchObject({ topic: second, message: 'wyg=', encoding: 'base64' });
});

test('a message to a UnifiedPush topic without a subscriber is answered with 507', async () => {
  let elapsedMs = 0;
  const { push } = await startService({ now: () => Date.now() + elapsedMs });
  const status = async (path: string) => (await publish(`${push.ntfyUrl}/${path}`, 'x')).status;
  expect(await status(`${topic}?up=1`)).toBe(507);
  expect(await status(topic)).toBe(200);
  const [stream, plain] = [await openStream(push.ntfyUrl, `/${topic}/json`), await openStream(push.ntfyUrl, '/somewhere/json')];
  await Promise.all([stream.next(), plain.next()]);
  expect(await status(`${topic}?up=1`)).toBe(200);
  // Only UnifiedPush topics are counted against their subscriber.
  expect(await status('somewhere?up=1')).toBe(507);
  stream.end();
  await expect.poll(push.ntfy.countListeners).toBe(1);
  expect(await status(`${topic}?up=1`)).toBe(200);
  elapsedMs = 13 * 3_600_000;
  expect(await status(`${topic}?up=1`)).toBe(507);
});

test('a stream with since continues after the last message', async () => {
  const { push } = await startService();
  for (const body of ['one', 'two', 'three']) await publish(`${push.ntfyUrl}/${topic}`, body);
  const messages = await fetchMessages(push.ntfyUrl, 'since=all');
  expect(messages.map(({ message }) => message)).toEqual(['one', 'two', 'three']);
  expect((await fetchMessages(push.ntfyUrl, `since=${messages[1]?.id}`)).map(({ message }) => message)).toEqual(['three']);
  expect(await fetchMessages(push.ntfyUrl, 'since=10m')).toHaveLength(3);
  expect(await fetchMessages(push.ntfyUrl, 'since=none')).toEqual([]);
  const stream = await openStream(push.ntfyUrl, `/${topic}/json?since=${messages[0]?.id}`);
  const lines = [await stream.next(), await stream.next(), await stream.next()];
  expect(lines.map(({ event, message }) => message ?? event)).toEqual(['open', 'two', 'three']);
});

test('messages are delivered over WebSocket too', async () => {
  const { push } = await startService();
  await publish(`${push.ntfyUrl}/${topic}`, 'kept');
  const socket = new WebSocket(`${push.ntfyUrl.replace(/^http/, 'ws')}/${topic}/ws?since=all`);
  onTestFinished(() => socket.terminate());
  const events: string[] = [];
  await new Promise<void>((resolve) =>
    socket.on('message', (data: Buffer) => {
      const { event, message } = JSON.parse(data.toString()) as { event: string; message?: string };
      if (events.push(message ?? event) === 2) void publish(`${push.ntfyUrl}/${topic}?up=1`, 'live');
      if (events.length === 3) resolve();
    }),
  );
  expect(events).toEqual(['open', 'kept', 'live']);
});

test('the server reports UnifiedPush support, and refuses large messages and invalid topics', async () => {
  const { push } = await startService();
  expect(await (await fetch(`${push.ntfyUrl}/${topic}?up=1`)).json()).toEqual({ unifiedpush: { version: 1 } });
  expect(await (await fetch(`${push.ntfyUrl}/v1/health`)).json()).toEqual({ healthy: true });
  expect((await publish(`${push.ntfyUrl}/${topic}`, 'x'.repeat(4_097))).status).toBe(413);
  expect((await publish(`${push.ntfyUrl}/no.topic`, 'x')).status).toBe(404);
});

test('a half-open stream delivers nothing, and the next stream delivers every message', async () => {
  const { push } = await startService();
  const [stuck, other] = [await openStream(push.ntfyUrl, `/${topic}/json`), await openStream(push.ntfyUrl, `/${second}/json`)];
  await Promise.all([stuck.next(), other.next()]);
  push.faults.ntfy.freeze();
  const silence = Promise.race([stuck.next(), other.next()]);
  await publish(`${push.ntfyUrl}/${topic}?up=1`, 'undelivered');
  const next = await openStream(push.ntfyUrl, `/${topic}/json?since=all`);
  expect([await next.next(), await next.next()]).toMatchObject([{ event: 'open' }, { message: 'undelivered' }]);
  push.faults.ntfy.drop();
  await expect(silence).rejects.toThrow('the stream ended');
});

test('dropped streams end, and the server keeps its address and messages after a restart', async () => {
  const { push } = await startService();
  const stream = await openStream(push.ntfyUrl, `/${topic}/json`);
  await stream.next();
  push.faults.ntfy.drop();
  await expect(stream.next()).rejects.toThrow('the stream ended');
  await publish(`${push.ntfyUrl}/${topic}?up=1`, 'kept');
  await push.faults.ntfy.stop();
  await expect(fetchMessages(push.ntfyUrl, 'since=all')).rejects.toThrow('fetch failed');
  await push.faults.ntfy.start();
  expect((await fetchMessages(push.ntfyUrl, 'since=all')).map(({ message }) => message)).toEqual(['kept']);
});
