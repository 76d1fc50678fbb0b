import { expect, test } from 'vitest';
import { parseJson } from '../../../electron/system/parse-json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('JSON is parsed', () => expect(parseJson('{"a":[1]}')).toEqual({ ok: true, json: { a: [1] } }));

test('an empty text gives undefined', () => expect(parseJson(' \n')).toEqual({ ok: true, json: undefined }));

test('damaged JSON is refused', () => expect(parseJson('{"a":')).toEqual({ ok: false, problem: 'not-json' }));

test('JSON may be nested 64 deep', () => {
  expect(parseJson(nested(64))).toMatchObject({ ok: true });
  expect(parseJson(nested(65))).toEqual({ ok: false, problem: 'too-deep' });
});

test('brackets in a string are not counted', () => {
  const text = `\\"${'[{'.repeat(100)}`;
  expect(parseJson(JSON.stringify({ text }))).toEqual({ ok: true, json: { text } });
});
