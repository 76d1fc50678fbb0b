// The words that can still be read in damaged JSON.
import { expect, test } from 'vitest';
import { rescueText } from '../../../electron/storage/rescue-text.ts';

const rescue = (draft: string) => rescueText(JSON.stringify({ id: '1', draft }));

test.each([
  ['{"text":"Terns"}', 'Terns'],
  ['{"text":"Terns","spoilerText":"birds"}', 'birds\n\nTerns'],
  ['{"id":"1","text":"Terns are ba', 'Terns are ba'],
  ['{"text":"One\\nTwo \\"three\\" \\u00e9","x', 'One\nTwo "three" é'],
  ['{"text":"cut in an escape \\', 'cut in an escape '],
  ['{"text":"cut in an escape \\u00', 'cut in an escape '],
  ['{"text":"a bad \\q escape","', 'a bad q escape'],
  ['{"text":"a raw \u0000 control","', 'a raw   control'],
  ['{"text":5}', ''],
  ['{"te', ''],
  ['', ''],
  ['null', ''],
])('%j says %j', (draft, text) => {
  expect(rescue(draft)).toBe(text);
});

test('a row without a draft, or one that isn’t JSON, has no words', () => {
  expect([rescueText('{"kind":"favourite"}'), rescueText('{')]).toEqual(['', '']);
});
