import { describe, expect, test } from 'vitest';
import { parseJson, readText } from '../../../electron/api/read-body.ts';

describe('the text of an answer', () => {
  test('is read up to the limit', async () => {
    expect(await readText(new Response('terns'), 5)).toBe('terns');
    expect(await readText(new Response('terns'), 4)).toBeNull();
    expect(await readText(new Response(null), 4)).toBe('');
  });

  test('is whole where a character lies in two chunks', async () => {
    const bytes = new TextEncoder().encode('ש');
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 1));
        controller.enqueue(bytes.subarray(1));
        controller.close();
      },
    });
    expect(await readText(new Response(body), 10)).toBe('ש');
  });

  test('beyond the limit is not asked for any more', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: () => void (cancelled = true),
    });
    expect(await readText(new Response(body), 100)).toBeNull();
    expect(cancelled).toBe(true);
  });
});

describe('JSON', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test('is parsed', () => expect(parseJson('{"a":[1]}')).toMatchObject({ ok: true, json: { a: [1] } }));
  test('that is empty gives undefined', () => expect(parseJson(' \n')).toMatchObject({ ok: true, json: undefined }));
  test('that is damaged is refused', () => expect(parseJson('{"a":')).toMatchObject({ ok: false, problem: 'not-json' }));
  test('may be nested 64 deep', () => {
    expect(parseJson(nested(64))).toMatchObject({ ok: true });
    expect(parseJson(nested(65))).toMatchObject({ ok: false, problem: 'too-deep' });
  });
  test('may have any brackets in its strings', () => {
    const text = `\\"${'[{'.repeat(100)}`;
    expect(parseJson(JSON.stringify({ text }))).toMatchObject({ ok: true, json: { text } });
  });
});
