// Tests `protocol.handle`: the page's view of main's responses.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

const protocolSource = 'lib/browser/api/protocol.ts';
const spec = 'spec/api-protocol-spec.ts';

testBehaviours([
  {
    api: 'protocol.handle',
    behaviour: 'streams a response while main still writes it, and fails its reader on an error',
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
      const outcomes = await page.evaluate(async () => {
        const reader = ((await fetch('/answer')).body as ReadableStream<Uint8Array>).getReader();
        const first = await reader.read();
        await fetch('/fail');
        return [...(first.value ?? []), await reader.read().catch((error: Error) => error.name)];
      });
      expect(outcomes).toEqual([1, 2, 'TypeError']);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'cancels the response body when the page aborts, but does not abort the request’s signal',
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
    behaviour: 'passes status, headers, and empty bodies to the page: 204, 206, 304, 404, HEAD',
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
      const answers = await page.evaluate(() =>
        Promise.all(
          ['GET 204', 'GET 206', 'GET 304', 'GET 404', 'HEAD 200'].map(async (methodAndStatus) => {
            const [method = '', status] = methodAndStatus.split(' ');
            const answer = await fetch(`/status?status=${status}`, { method });
            return [answer.status, answer.headers.get('content-range'), await answer.text()];
          }),
        ),
      );
      const range = 'bytes 0-3/9';
      expect(answers).toEqual([
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
    behaviour: 'fails the request for an invalid response, an error response, and a handler that throws',
    source: spec,
    async case({ page, main }) {
      await main((_electron, { serve }) => {
        serve['/text'] = () => 'text' as unknown as Response;
        serve['/error'] = () => Response.error();
        serve['/throws'] = () => {
          throw new Error('no');
        };
      });
      const errorNames = await page.evaluate(() =>
        Promise.all(['/text', '/error', '/throws'].map((path) => fetch(path).catch((error: Error) => error.name))),
      );
      expect(errorNames).toEqual(['TypeError', 'TypeError', 'TypeError']);
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'calls the handler for each request, whatever caching the response allows',
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
    behaviour: 'receives range requests for media, and playback begins before all bytes have arrived',
    source: 'docs/api/structures/custom-scheme.md',
    async case({ page, main, notes }) {
      await main((_electron, { serve, note }) => {
        // 600 s of silence at 8 kHz and 8 bit, of which 400 s arrive at once and the rest never.
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
