import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as fields from '../../../../electron/contract/entities/fields.ts';

const { capped, count, domain, flag, id, ignored, lenient, many, mediaUrl, oneOf, optionalId, optionalMediaUrl, optionalText, text } =
  fields;

test.each<[string, v.GenericSchema, unknown, unknown]>([
  ['a text', text(), 'terns', 'terns'],
  ['a text that is too long', text(3), 'terns', 'ter'],
  ['a text of another type', text(), 7, ''],
  ['an optional text that is missing', optionalText(), undefined, null],
  ['an optional text of another type', optionalText(), {}, null],
  ['a media URL', mediaUrl, 'https://files.example/a.png', 'https://files.example/a.png'],
  ['a missing media URL', optionalMediaUrl, undefined, null],
  ['a count', count, 7.9, 7],
  ['a negative count', count, -1, 0],
  ['a count of another type', count, '7', 0],
  ['a flag', flag(), true, true],
  ['a flag that is missing', flag(true), undefined, true],
  ['a flag of another type', flag(), 'yes', false],
  ['an id', id, '109', '109'],
  ['an id that is a number', id, 109, '109'],
  ['an optional id of another type', optionalId, {}, null],
  ['a choice', oneOf(['a', 'b'], 'a'), 'b', 'b'],
  ['an unknown choice', oneOf(['a', 'b'], 'a'), 'c', 'a'],
  ['a damaged entity', lenient(v.object({ id })), {}, null],
  ['an ignored response', ignored, { any: 'thing' }, null],
])('parses %s', (_, schema, raw, parsed) => {
  expect(v.parse(schema, raw)).toEqual(parsed);
});

test.each<[string, v.GenericSchema, unknown]>([
  ['an empty id', id, ''],
  ['an id that is too long', id, 'x'.repeat(129)],
  ['an id of another type', id, null],
  ['a capped text of another type', capped(5), 7],
  ['an empty domain', domain, ''],
])('rejects %s', (_, schema, raw) => {
  expect(v.is(schema, raw)).toBe(false);
});

test('drops list items that do not parse, and items beyond the maximum', () => {
  const list = many(v.object({ id }), 3);
  expect(v.parse(list, [{ id: 1 }, { id: null }, null, { id: 2 }])).toEqual([{ id: '1' }]);
  expect(v.parse(list, [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
  expect(v.parse(list, undefined)).toEqual([]);
  expect(v.parse(list, 'terns')).toEqual([]);
});
