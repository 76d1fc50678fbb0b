import { expect, test } from 'vitest';
import { readBody } from '../../../electron/api/send.ts';

const tooLarge = { ok: false, problem: 'too-large', start: '' };

test('reads a body up to the limit', async () => {
  expect(await readBody(new Response('"tern"'), 6)).toEqual({ ok: true, json: 'tern' });
  expect(await readBody(new Response('"tern"'), 5)).toEqual(tooLarge);
});

test('returns undefined for an empty body', async () => {
  expect(await readBody(new Response(null), 4)).toEqual({ ok: true, json: undefined });
});

test('returns the start of a body that is not JSON, and only the parsed value of one that is', async () => {
  expect(await readBody(new Response('\n <html>'), 10)).toEqual({ ok: false, problem: 'not-json', start: '<html>' });
  expect(await readBody(new Response(`<html>${'x'.repeat(100_000)}`), 200_000)).toMatchObject({ start: `<html>${'x'.repeat(14)}` });
  expect(Object.keys(await readBody(new Response(`["${'x'.repeat(100_000)}"]`), 200_000))).toEqual(['ok', 'json']);
});

test('decodes a character that is split between two chunks', async () => {
  const bytes = new TextEncoder().encode('"ש"');
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 2));
      controller.enqueue(bytes.subarray(2));
      controller.close();
    },
  });
  expect(await readBody(new Response(body), 10)).toMatchObject({ json: 'ש' });
});

test('stops reading a body beyond the limit', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => void (cancelled = true),
  });
  expect(await readBody(new Response(body), 100)).toEqual(tooLarge);
  expect(cancelled).toBe(true);
});
