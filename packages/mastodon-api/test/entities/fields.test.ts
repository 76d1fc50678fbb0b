import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as fields from '../../src/entities/fields.ts';

const {
  capped,
  count,
  dictionary,
  domain,
  flag,
  id,
  ignored,
  lenient,
  many,
  mediaUrl,
  oneOf,
  optionalId,
  optionalMediaUrl,
  optionalText,
  optionalTextList,
  text,
  textList,
} = fields;

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

/** Array of `length` wrong items that counts how many of them are read. */
function countedList(length: number, item: unknown) {
  const reads = { count: 0 };
  const list = new Proxy(new Array<unknown>(length).fill(item), {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads.count += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return { list, reads };
}

test.each<[string, v.GenericSchema, unknown]>([
  ['objects', many(v.object({ id }), 40), 1],
  ['texts', textList(40), 1],
  ['optional texts', optionalTextList(40), {}],
  ['numbers', many(v.number(), 40), 'x'],
])('S3: reads no item after the limit of a list of %s', (_, schema, item) => {
  const { list, reads } = countedList(100_000, item);
  expect(v.parse(schema, list)).toEqual([]);
  expect(reads.count).toBeLessThanOrEqual(40);
});

test('S3: reads the first entries of a record, without those that do not parse', () => {
  const records = dictionary(v.number(), 3);
  expect(v.parse(records, { a: 1, b: 'x', c: 3, d: 4 })).toEqual({ a: 1, c: 3 });
  for (const other of [undefined, null, 'terns', [1]]) expect(v.parse(records, other)).toEqual({});
});

test('S9: drops the later items of an id, as a number too, and keeps items without an id', () => {
  const list = many(v.object({ id: v.optional(v.fallback(id, ''), ''), name: text() }));
  const items = [{ id: '1', name: 'a' }, { id: 1, name: 'b' }, { name: 'c' }, { name: 'd' }, { id: '2', name: 'e' }];
  expect(v.parse(list, items)).toMatchObject([{ name: 'a' }, { name: 'c' }, { name: 'd' }, { name: 'e' }]);
  expect(v.parse(textList(5), ['en', 'en'])).toEqual(['en', 'en']);
});
