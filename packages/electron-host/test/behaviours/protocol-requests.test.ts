// Tests `protocol.handle`: main's view of the page's requests.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';
import type { TestProgram, DocumentedBehaviour } from '../harness/behaviours.ts';

const protocolSource = 'lib/browser/api/protocol.ts';
const spec = 'spec/api-protocol-spec.ts';

/** Responds with the description of a request and a digest of its body. */
const serveEcho = (host: TestProgram) =>
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

/** Request bodies of each type, created in the page, and the text that main should read. */
const bodies: [kind: string, make: () => BodyInit, type: string | null, text: string][] = [
  ['text', () => 'grüße', 'text/plain;charset=UTF-8', 'grüße'],
  ['URLSearchParams', () => new URLSearchParams([['a', '1 2']]), 'application/x-www-form-urlencoded;charset=UTF-8', 'a=1+2'],
  ['an ArrayBuffer', () => new Uint8Array([104, 105]).buffer, null, 'hi'],
  ['a view of a part', () => new Uint8Array([0, 104, 105, 0]).subarray(1, 3), null, 'hi'],
  ['a Blob', () => new Blob(['one', 'two'], { type: 'text/x-blob' }), 'text/x-blob', 'onetwo'],
];

const bodyRows = bodies.map(([kind, make, type, text]): DocumentedBehaviour => ({
  api: 'protocol.handle',
  behaviour: `reads a request body that is ${kind}`,
  source: protocolSource,
  async case(host) {
    await serveEcho(host);
    const body = await host.page.evaluateHandle(make);
    const answer = await body.evaluate(async (content) => {
      return (await fetch('/echo', { method: 'POST', body: content as BodyInit })).json() as Promise<unknown>;
    });
    expect(answer).toEqual({ method: 'POST', type, text });
  },
}));

testBehaviours([
  ...bodyRows,
  {
    api: 'protocol.handle',
    behaviour: 'reads a form with a file',
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
    behaviour: 'receives concurrent PUT bodies of 1 MB with their query, and passes any status to the page',
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
    behaviour: 'reads a stream while the page still writes it',
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
        const body = new ReadableStream<Uint8Array>({ start: (streamController) => void (controller = streamController) });
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
    behaviour: 'receives a file of 40 MB unchanged',
    source: protocolSource,
    async case(host) {
      await serveEcho(host);
      const [answer, expected] = await host.page.evaluate(async () => {
        const bytes = new Uint8Array(40_000_000);
        for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        const digest = [...new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))].map((byte) => byte.toString(16).padStart(2, '0'));
        const response = await fetch('/echo', { method: 'POST', body: new File([bytes], 'film.mp4', { type: 'video/mp4' }) });
        return [(await response.json()) as unknown, `${bytes.length} ${digest.join('')}`];
      });
      expect(answer).toEqual({ method: 'POST', type: 'video/mp4', text: expected });
    },
  },
  {
    api: 'protocol.handle',
    behaviour: 'receives the URL and the page’s own headers, and none that a network adds',
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
]);
