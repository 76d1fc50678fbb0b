import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createFinder, createReplacer } from '../../../electron/contract/answer-parts.ts';
import * as e from '../../../electron/contract/entities.ts';
import { rawAccount, rawStatus } from '../api/sample.ts';

const post = (id: string, more: object = {}) => v.parse(e.status, { ...rawStatus, id, ...more });
const ids = (found: { id: string }[]) => found.map(({ id }) => id);
const statusesIn = createFinder(e.status);

describe('a finder', () => {
  test('finds a part by itself, in a list, in an object and in what may be missing', () => {
    const answer = v.object({ best: e.lenient(e.status), rest: v.object({ items: e.many(e.status) }), none: e.lenient(e.status) });
    const value = { best: post('1'), rest: { items: [post('2'), post('3')] }, none: null };
    expect(ids(statusesIn(answer, value))).toEqual(['1', '2', '3']);
    expect(ids(statusesIn(e.status, post('1')))).toEqual(['1']);
  });

  test('takes a part inside another one as a part of that', () => {
    const reblog = post('1', { reblog: { ...rawStatus, id: '2' }, quote: { state: 'accepted', quoted_status: { ...rawStatus, id: '3' } } });
    expect(ids(statusesIn(e.status, reblog))).toEqual(['1']);
  });

  test('leaves out what is inside the parts that it is told to', () => {
    const one = v.parse(e.notification, { id: '9', type: 'mention', account: rawAccount, status: rawStatus });
    expect(ids(statusesIn(e.notification, one))).toEqual(['100']);
    expect(createFinder(e.status, [e.notification])(e.notification, one)).toEqual([]);
  });

  test('finds nothing where the schema has no such part', () => {
    expect(createFinder(e.relationship)(e.many(e.status), [post('1')])).toEqual([]);
    expect(statusesIn(e.ignored, null)).toEqual([]);
  });

  test('throws where a part is in a kind of schema that it doesn’t know', () => {
    const answer = v.record(v.string(), e.status);
    expect(() => statusesIn(answer, { a: post('1') })).toThrow('valibot record');
    expect(() => statusesIn(v.union([v.null(), e.status]), post('1'))).toThrow('valibot union');
  });
});

describe('a replacer', () => {
  const mark = createReplacer([e.mediaUrl], (url) => `marked ${String(url)}`);

  test('changes a copy, at every depth', () => {
    const value = post('1', { reblog: rawStatus });
    const before = structuredClone(value);
    expect(mark(e.status, value)).toMatchObject({
      account: { avatar: 'marked https://files.example/a.png', header: 'marked ' },
      reblog: { account: { avatar: 'marked https://files.example/a.png' } },
      content: rawStatus.content,
    });
    expect(value).toEqual(before);
  });

  test('gives the value itself where the schema has no such part', () => {
    const value = v.parse(e.relationship, { id: '1' });
    expect(mark(e.relationship, value)).toBe(value);
  });

  test('passes over fields that a value of a former version lacks', () => {
    const { emojis: _, ...lacking } = post('1');
    expect(mark(e.status, lacking as e.Status)).not.toHaveProperty('emojis.0');
  });
});
