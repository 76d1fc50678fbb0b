import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createFinder, createReplacer } from '../src/answer-parts.ts';
import { ignored, lenient, many, mediaUrl } from '../src/entities/fields.ts';
import { notification as notificationSchema } from '../src/entities/notification.ts';
import { relationship as relationshipSchema } from '../src/entities/account.ts';
import { status as statusSchema } from '../src/entities/status.ts';
import type { Status } from '../src/entities/status.ts';
import { rawAccount, rawStatus } from './sample.ts';

const post = (id: string, more: object = {}) => v.parse(statusSchema, { ...rawStatus, id, ...more });
const ids = (statuses: { id: string }[]) => statuses.map(({ id }) => id);
const statusesIn = createFinder(statusSchema);

describe('createFinder', () => {
  test('finds a part at the top level, in a list, in an object, and in an optional field', () => {
    const answer = v.object({ best: lenient(statusSchema), rest: v.object({ items: many(statusSchema) }), none: lenient(statusSchema) });
    const value = { best: post('1'), rest: { items: [post('2'), post('3')] }, none: null };
    expect(ids(statusesIn(answer, value))).toEqual(['1', '2', '3']);
    expect(ids(statusesIn(statusSchema, post('1')))).toEqual(['1']);
  });

  test('skips parts inside another match', () => {
    const reblog = post('1', { reblog: { ...rawStatus, id: '2' }, quote: { state: 'accepted', quoted_status: { ...rawStatus, id: '3' } } });
    expect(ids(statusesIn(statusSchema, reblog))).toEqual(['1']);
  });

  test('skips parts inside a match of `notIn`', () => {
    const one = v.parse(notificationSchema, { id: '9', type: 'mention', account: rawAccount, status: rawStatus });
    expect(ids(statusesIn(notificationSchema, one))).toEqual(['100']);
    expect(createFinder(statusSchema, [notificationSchema])(notificationSchema, one)).toEqual([]);
  });

  test('finds nothing if the schema has no such part', () => {
    expect(createFinder(relationshipSchema)(many(statusSchema), [post('1')])).toEqual([]);
    expect(statusesIn(ignored, null)).toEqual([]);
  });

  test('throws if a part is inside an unsupported kind of schema', () => {
    const answer = v.record(v.string(), statusSchema);
    expect(() => statusesIn(answer, { a: post('1') })).toThrow('valibot record');
    expect(() => statusesIn(v.union([v.null(), statusSchema]), post('1'))).toThrow('valibot union');
  });
});

describe('createReplacer', () => {
  const mark = createReplacer([mediaUrl], (url) => `marked ${String(url)}`);

  test('replaces parts at every depth of a copy', () => {
    const value = post('1', { reblog: rawStatus });
    const before = structuredClone(value);
    expect(mark(statusSchema, value)).toMatchObject({
      account: { avatar: 'marked https://files.example/a.png', header: 'marked ' },
      reblog: { account: { avatar: 'marked https://files.example/a.png' } },
      content: rawStatus.content,
    });
    expect(value).toEqual(before);
  });

  test('returns the value itself if the schema has no such part', () => {
    const value = v.parse(relationshipSchema, { id: '1' });
    expect(mark(relationshipSchema, value)).toBe(value);
  });

  test('skips fields that a value of an earlier version lacks', () => {
    const { emojis: _, ...lacking } = post('1');
    expect(mark(statusSchema, lacking as Status)).not.toHaveProperty('emojis.0');
  });
});
