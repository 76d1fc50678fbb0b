import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as fields from '../../../../electron/contract/entities/fields.ts';

const { capped, count, domain, flag, id, ignored, lenient, many, mediaUrl, oneOf, optionalId, optionalMediaUrl, optionalText, text } =
  fields;

test.each<[string, v.GenericSchema, unknown, unknown]>([
  ['a text', text(), 'terns', 'terns'],
  ['a text that is too long', text(3), 'terns', 'ter'],
  ['a text that is none', text(), 7, ''],
  ['an optional text that is missing', optionalText(), undefined, null],
  ['an optional text that is none', optionalText(), {}, null],
  ['a media address', mediaUrl, 'https://files.example/a.png', 'https://files.example/a.png'],
  ['a media address that is missing', optionalMediaUrl, undefined, null],
  ['a count', count, 7.9, 7],
  ['a negative count', count, -1, 0],
  ['a count that is none', count, '7', 0],
  ['a flag', flag(), true, true],
  ['a flag that is missing', flag(true), undefined, true],
  ['a flag that is none', flag(), 'yes', false],
  ['an id', id, '109', '109'],
  ['an id that is a number', id, 109, '109'],
  ['an optional id that is none', optionalId, {}, null],
  ['a choice', oneOf(['a', 'b'], 'a'), 'b', 'b'],
  ['a choice that is none of them', oneOf(['a', 'b'], 'a'), 'c', 'a'],
  ['an entity that is damaged', lenient(v.object({ id })), {}, null],
  ['an answer that means nothing', ignored, { any: 'thing' }, null],
])('%s', (_, schema, raw, parsed) => {
  expect(v.parse(schema, raw)).toEqual(parsed);
});

test.each<[string, v.GenericSchema, unknown]>([
  ['an empty id', id, ''],
  ['an id that is too long', id, 'x'.repeat(129)],
  ['an id that is none', id, null],
  ['a capped text that is none', capped(5), 7],
  ['an empty domain', domain, ''],
])('%s is refused', (_, schema, raw) => {
  expect(v.is(schema, raw)).toBe(false);
});

test('a list drops what doesn’t parse and what is too much', () => {
  const list = many(v.object({ id }), 3);
  expect(v.parse(list, [{ id: 1 }, { id: null }, null, { id: 2 }])).toEqual([{ id: '1' }]);
  expect(v.parse(list, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
  expect(v.parse(list, undefined)).toEqual([]);
  expect(v.parse(list, 'terns')).toEqual([]);
});
