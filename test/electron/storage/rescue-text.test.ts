// Tests extracting readable text from damaged JSON.
import { expect, test } from 'vitest';
import { rescueText } from '../../../electron/storage/unreadable-rows.ts';

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
])('extracts from %j the text %j', (draft, text) => {
  expect(rescue(draft)).toBe(text);
});

test('returns empty text for a row without a draft and for a row that is not JSON', () => {
  expect([rescueText('{"kind":"favourite"}'), rescueText('{')]).toEqual(['', '']);
});
