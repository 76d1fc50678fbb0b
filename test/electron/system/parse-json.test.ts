import { expect, onTestFinished, test, vi } from 'vitest';
import { parseJson } from '../../../electron/system/parse-json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test('JSON is parsed', () => expect(parseJson('{"a":[1]}')).toEqual({ ok: true, json: { a: [1] } }));

test('an integer that would be rounded becomes a string of its digits; other numbers stay numbers', () => {
  const json =
    '{"in_reply_to_id":112233445566778899,"ids":[ 9007199254740993,-9007199254740993],"small":12,"exact":9007199254740991,"half":0.5}';
  expect(parseJson(json)).toEqual({
    ok: true,
    json: {
      in_reply_to_id: '112233445566778899',
      ids: ['9007199254740993', '-9007199254740993'],
      small: 12,
      exact: Number.MAX_SAFE_INTEGER,
      half: 0.5,
    },
  });
});

test('empty text becomes undefined', () => expect(parseJson(' \n')).toEqual({ ok: true, json: undefined }));

test('damaged JSON is refused', () => expect(parseJson('{"a":')).toEqual({ ok: false, problem: 'not-json' }));

test('JSON may be nested 64 deep', () => {
  expect(parseJson(nested(64))).toMatchObject({ ok: true });
  expect(parseJson(nested(65))).toEqual({ ok: false, problem: 'too-deep' });
});

test('brackets in a string are not counted', () => {
  const text = `\\"${'[{'.repeat(100)}`;
  expect(parseJson(JSON.stringify({ text }))).toEqual({ ok: true, json: { text } });
});

test.each([
  ['a quote', '"'],
  ['a backslash at its end', '\\'],
  ['a backslash and a quote', '\\"'],
  ['many backslashes', '\\'.repeat(7)],
])('the end of a string with %s is detected', (_, text) => {
  expect(parseJson(JSON.stringify([text, text]))).toEqual({ ok: true, json: [text, text] });
  const deep = JSON.stringify(text) + nested(65);
  expect(parseJson(`[${deep}`)).toEqual({ ok: false, problem: 'too-deep' });
});

test('a string without an end is refused', () => expect(parseJson(`"${'['.repeat(100)}`)).toEqual({ ok: false, problem: 'not-json' }));

test.each([
  ['numbers', (count: number) => `[${'1,'.repeat(count - 1)}1]`],
  ['empty objects', (count: number) => `{"automatic":[${'{},'.repeat(count)}{}]}`],
  ['keys', (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join()}}`],
  ['arrays in arrays', (count: number) => `[${'[[[]]],'.repeat(count)}0]`],
])('S3: too many %s are refused before a value is built', (_, textOf) => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(parseJson(textOf(1_001), 1_000)).toEqual({ ok: false, problem: 'too-large' });
  expect(parseJson(textOf(500_001))).toEqual({ ok: false, problem: 'too-large' });
  expect(parse).not.toHaveBeenCalled();
  expect(parseJson(textOf(200), 1_000)).toMatchObject({ ok: true });
});

test('S3: commas in a string are not counted', () => {
  expect(parseJson(JSON.stringify(['terns, gulls, '.repeat(1_000)]), 10)).toMatchObject({ ok: true });
});
