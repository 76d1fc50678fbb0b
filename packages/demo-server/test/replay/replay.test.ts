import { beforeAll, describe, expect, it } from 'vitest';
import { outdatedIntendedDifferences, readKnownDifferences, summarize, unintendedDifferences } from './differences.ts';
import { recordedAnswers, recordedFrames } from './recordings.ts';
import { replay, type ReplayResult } from './replay.ts';
import { compareShapes } from './shape.ts';

const keys = [...recordedAnswers.keys(), ...recordedFrames.keys()];
const knownDifferences = readKnownDifferences();

describe('the answers of Mastodon 4.6.5', () => {
  let result: ReplayResult;
  beforeAll(async () => {
    result = await replay();
  });

  it('are 133, each with a key of its own', async ({ annotate }) => {
    expect(new Set(keys).size).toBe(133);
    await annotate(summarize(result));
  });

  it('come from a state that the embedded server accepts', () => {
    expect(result.failures).toEqual([]);
  });

  it.each(keys)('include %s, which differs only as listed', (key) => {
    expect(unintendedDifferences(result)[key] ?? []).toEqual(knownDifferences[key] ?? []);
  });

  it('have no listed difference that does not exist', () => {
    expect(outdatedIntendedDifferences(result)).toEqual([]);
    expect(Object.keys(knownDifferences).filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('the comparison of shapes', () => {
  const recorded = {
    list: [
      { id: '1', at: '2026-11-26T09:00:00.000Z', text: null, own: true },
      { id: '2', at: null, text: null },
    ],
    none: [],
  };
  const second = recorded.list[1];

  it('accepts other values of the same types', () => {
    const value = {
      list: [
        { id: '3', at: null, text: null },
        { id: '4', at: '2026-01-01T00:00:00.000Z', text: null, own: false },
      ],
      none: [],
    };
    expect(compareShapes(recorded, value, 'body')).toEqual([]);
  });

  it.each([
    ['a missing key', { list: recorded.list }, 'body.none: missing'],
    ['an additional key', { ...recorded, more: 1 }, 'body.more: extra'],
    ['another type', { ...recorded, none: {} }, 'body.none: object, not empty array'],
    ['an array that is not empty', { ...recorded, none: [1] }, 'body.none: array, not empty array'],
    [
      'text instead of null',
      { ...recorded, list: [{ ...recorded.list[0], text: '' }, second] },
      'body.list[].text: null or string, not null',
    ],
    ['a value that is never null', { ...recorded, list: [recorded.list[0]] }, 'body.list[].at: time, not null or time'],
    [
      'another format of a time',
      { ...recorded, list: [{ ...recorded.list[0], at: '2026-11-26' }, second] },
      'body.list[].at: date or null, not null or time',
    ],
    [
      'a key that every object has',
      { ...recorded, list: [recorded.list[0], { ...second, own: true }] },
      'body.list[].own: in all objects, not in some',
    ],
    ['the elements of an empty array', { ...recorded, list: [] }, 'body.list: empty array, not array'],
  ])('finds %s', (_, value, difference) => {
    expect(compareShapes(recorded, value, 'body')).toContain(difference);
  });
});
