// `protocol.handle`: what main hears of a request of the page, and what the page gets of main's answer.
import { expect } from 'vitest';
import { documented } from './harness.ts';
import type { Host, Row } from './harness.ts';

const protocolSource = 'lib/browser/api/protocol.ts';
const spec = 'spec/api-protocol-spec.ts';

/** Serves what a request was, and a digest of its body. */
const serveEcho = (host: Host) =>
  host.main((_electron, { serve }) => {
    serve['/echo'] = async (request) => {
      const body = await request.bytes();
      const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-1', body))].map((byte) => byte.toString(16).padStart(2, '0'));
      return Response.json({
        method: request.method,
        type: request.headers.get('content-type'),
        text: body.length < 1_000 ? new TextDecoder().decode(body) : `${body.length} ${digest.join('')}`,
      });
    };
  });

/** A body of each kind, made in the page, and the text that main is to read. */
const bodies: [kind: string, make: () => BodyInit, type: string | null, text: string][] = [
  ['text', () => 'grüße', 'text/plain;charset=UTF-8', 'grüße'],
  ['URLSearchParams', () => new URLSearchParams([['a', '1 2']]), 'application/x-www-form-urlencoded;charset=UTF-8', 'a=1+2'],
  ['an ArrayBuffer', () => new Uint8Array([104, 105]).buffer, null, 'hi'],
  ['a view of a part', () => new Uint8Array([0, 104, 105, 0]).subarray(1, 3), null, 'hi'],
  ['a Blob', () => new Blob(['one', 'two'], { type: 'text/x-blob' }), 'text/x-blob', 'onetwo'],
];

const bodyRows = bodies.map(([kind, make, type, text]): Row => ({
  api: 'protocol.handle',
  behaviour: `main reads a request's body that is ${kind}`,
  source: protocolSource,
  async case(host) {
    await serveEcho(host);
    const body = await host.page.evaluateHandle(make);
    const answer = await body.evaluate(async (made) => {
      return (await fetch('/echo', { method: 'POST', body: made as BodyInit })).json() as Promise<unknown>;
    });
    expect(answer).toEqual({ method: 'POST', type, text });
  },
}));

documented([
  ...bodyRows,
  {
    api: 'protocol.handle',
    behaviour: 'main reads a form with a file in it',
    source: protocolSource,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        serve['/form'] = async (request) => {
          const form = await request.formData();
          const file = form.get('file') as File;
          return Response.json([form.get('name'), file.name, file.type, await file.text()]);
        };
      });
      const answer = await page.evaluate(async () => {
        const form = new FormData();
        form.append('name', 'Mira');
        form.append('file', new File(['\0ü'], 'ü.bin', { type: 'image/x-test' }));
        return (await fetch('/form', { method: 'POST', body: form })).json() as Promise<unknown>;
      });
      expect(answer).toEqual(['Mira', 'ü.bin', 'image/x-test', '\0ü']);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'pieces of 1 MB by PUT arrive whole, with their query, also several at once, and an answer of any status reaches the page',
    source: protocolSource,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        serve['/piece'] = async (request) => {
          const body = await request.bytes();
          const sum = body.reduce((total, byte) => total + byte, 0);
          const { searchParams } = new URL(request.url);
          return Response.json([request.method, searchParams.get('at'), body.length, sum], { status: 507 });
        };
      });
      const answers = await page.evaluate(() =>
        Promise.all(
          [1, 2, 3].map(async (value) => {
            const answer = await fetch(`/piece?at=${value}`, { method: 'PUT', body: new Uint8Array(1_000_000).fill(value) });
            return [answer.status, ...((await answer.json()) as unknown[])];
          }),
        ),
      );
      expect(answers).toEqual([1, 2, 3].map((value) => [507, 'PUT', String(value), 1_000_000, value * 1_000_000]));
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'main reads a stream while the page still writes it',
    source: spec,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        const arrived = Promise.withResolvers<void>();
        serve['/stream'] = async (request) => {
          const parts: string[] = [];
          for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
            parts.push(new TextDecoder().decode(chunk));
            arrived.resolve();
          }
          return Response.json(parts.join('|'));
        };
        serve['/arrived'] = async () => {
          await arrived.promise;
          return new Response('yes');
        };
      });
      const answer = await page.evaluate(async () => {
        let controller!: ReadableStreamDefaultController<Uint8Array>;
        const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
        const arrived = fetch('/arrived').then((response) => response.text());
        const answered = fetch('/stream', { method: 'POST', body, duplex: 'half' } as RequestInit);
        controller.enqueue(new TextEncoder().encode('one'));
        await arrived;
        controller.enqueue(new TextEncoder().encode('two'));
        controller.close();
        return (await answered).json() as Promise<unknown>;
      });
      expect(answer).toBe('one|two');
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'a file of 40 MB arrives whole and unharmed',
    source: protocolSource,
    async case(host) {
      await serveEcho(host);
      const [answer, expected] = await host.page.evaluate(async () => {
        const bytes = new Uint8Array(40_000_000);
        for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))].map((byte) => byte.toString(16).padStart(2, '0'));
        const sent = await fetch('/echo', { method: 'POST', body: new File([bytes], 'film.mp4', { type: 'video/mp4' }) });
        return [(await sent.json()) as unknown, `${bytes.length} ${digest.join('')}`];
      });
      expect(answer).toEqual({ method: 'POST', type: 'video/mp4', text: expected });
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'a request has its address and its own headers, and none that a network adds',
    source: protocolSource,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        serve['/headers'] = ({ url, headers }) => Response.json({ url, headers: Object.fromEntries(headers) });
      });
      const { url, headers } = await page.evaluate(async () => {
        const answer = await fetch('/headers?a=1', { headers: { range: 'bytes=1-2', 'x-own': 'a' } });
        return answer.json() as Promise<{ url: string; headers: Record<string, string> }>;
      });
      expect(url).toBe('app://kittiwake/headers?a=1');
      expect(headers).toMatchObject({ range: 'bytes=1-2', 'x-own': 'a' });
      expect(Object.keys(headers).filter((name) => /^(cookie|host|origin|sec-fetch-.*|accept-encoding)$/.test(name))).toEqual([]);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'the page reads an answer while main still writes it, and an error in it fails the reading',
    source: spec,
    async case({ page, main }) {
      await main((_electron, { serve, kept }) => {
        serve['/answer'] = () =>
          new Response(new ReadableStream({ start: (controller) => (kept['controller'] = controller).enqueue(new Uint8Array([1, 2])) }));
        serve['/fail'] = () => {
          (kept['controller'] as ReadableStreamDefaultController).error(new Error('broken'));
          return new Response('done');
        };
      });
      const seen = await page.evaluate(async () => {
        const reader = ((await fetch('/answer')).body as ReadableStream<Uint8Array>).getReader();
        const first = await reader.read();
        await fetch('/fail');
        return [...(first.value ?? []), await reader.read().catch((error: Error) => error.name)];
      });
      expect(seen).toEqual([1, 2, 'TypeError']);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'when the page gives up, the body of the answer is cancelled, and the signal of the request stays as it is',
    source: 'shell/browser/net/node_stream_loader.cc',
    async case({ page, main, notes }) {
      await main((_electron, { serve, note }) => {
        serve['/endless'] = ({ signal }) =>
          new Response(
            new ReadableStream({
              start: (controller) => controller.enqueue(new Uint8Array(10)),
              cancel: () => note('cancelled', signal.aborted),
            }),
          );
      });
      await page.evaluate(async () => {
        const giveUp = new AbortController();
        const answer = await fetch('/endless', { signal: giveUp.signal });
        await (answer.body as ReadableStream).getReader().read();
        giveUp.abort();
      });
      await expect.poll(() => notes()).toEqual([['cancelled', false]]);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'status, headers and an empty body reach the page: 204, 206, 304, 404, HEAD',
    source: spec,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        serve['/status'] = ({ url, method }) => {
          const status = Number(new URL(url).searchParams.get('status'));
          return new Response([204, 304].includes(status) ? null : method, {
            status,
            headers: { 'content-range': 'bytes 0-3/9', 'x-own': 'ü'.normalize('NFC') },
          });
        };
      });
      const seen = await page.evaluate(() =>
        Promise.all(
          ['GET 204', 'GET 206', 'GET 304', 'GET 404', 'HEAD 200'].map(async (wanted) => {
            const [method = '', status] = wanted.split(' ');
            const answer = await fetch(`/status?status=${status}`, { method });
            return [answer.status, answer.headers.get('content-range'), await answer.text()];
          }),
        ),
      );
      const range = 'bytes 0-3/9';
      expect(seen).toEqual([
        [204, range, ''],
        [206, range, 'GET'],
        [304, range, ''],
        [404, range, 'GET'],
        [200, range, ''],
      ]);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'what is no answer, an error answer and a handler that throws fail the request',
    source: spec,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        serve['/text'] = () => 'text' as unknown as Response;
        serve['/error'] = () => Response.error();
        serve['/throws'] = () => {
          throw new Error('no');
        };
      });
      const seen = await page.evaluate(() =>
        Promise.all(['/text', '/error', '/throws'].map((path) => fetch(path).catch((error: Error) => error.name))),
      );
      expect(seen).toEqual(['TypeError', 'TypeError', 'TypeError']);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'main is asked again each time, whatever the answer says of caching',
    source: protocolSource,
    async case({ page, main, notes }) {
      await main((_electron, { serve, note }) => {
        serve['/cached'] = () => {
          note('asked');
          return new Response('x', { headers: { 'cache-control': 'max-age=31536000, immutable' } });
        };
      });
      await page.evaluate(async () => {
        for (let turn = 0; turn < 2; turn += 1) await (await fetch('/cached')).text();
      });
      expect(await notes()).toEqual([['asked'], ['asked']]);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'a film is asked for in ranges, and playing begins before all of it is there',
    source: 'docs/api/structures/custom-scheme.md',
    async case({ page, main, notes }) {
      await main((_electron, { serve, note }) => {
        // 600 s of silence, 8 kHz, 8 bit, of which 400 s come at once and the rest never.
        const rate = 8_000;
        const length = 44 + 600 * rate;
        const wave = new Uint8Array(44 + 400 * rate).fill(128);
        const text = (at: number, value: string) => wave.set(new TextEncoder().encode(value), at);
        const view = new DataView(wave.buffer);
        text(0, 'RIFF');
        view.setUint32(4, length - 8, true);
        text(8, 'WAVEfmt ');
        for (const [at, value] of [16, 0x1_0001, rate, rate, 0x8_0001].entries()) view.setUint32(16 + 4 * at, value, true);
        text(36, 'data');
        view.setUint32(40, length - 44, true);
        serve['/sound.wav'] = ({ headers }) => {
          note(headers.get('range'));
          const body = new ReadableStream({ start: (controller) => controller.enqueue(wave), cancel: () => note('cancelled') });
          return new Response(body, {
            status: 206,
            headers: {
              'content-type': 'audio/wav',
              'content-length': String(length),
              'content-range': `bytes 0-${length - 1}/${length}`,
            },
          });
        };
      });
      const duration = await page.evaluate(async () => {
        const audio = new Audio('/sound.wav');
        audio.muted = true;
        await new Promise((resolve, reject) => {
          audio.addEventListener('loadedmetadata', resolve);
          audio.addEventListener('error', () => reject(new Error(audio.error?.message)));
        });
        const { duration: seconds } = audio;
        audio.removeAttribute('src');
        audio.load();
        return seconds;
      });
      expect(duration).toBeCloseTo(600);
      await expect.poll(() => notes()).toEqual([['bytes=0-'], ['cancelled']]);
    },
  },
]);
