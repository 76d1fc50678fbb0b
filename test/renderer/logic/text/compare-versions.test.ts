import { wordDiff } from 'diff';
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { comparisonLimits, layoutLimits } from '../../../../electron/contract/layout-limits.ts';
import { mediaAttachment } from '@kittiwake/mastodon-api/entities/status';
import {
  areCostly,
  compareVersions,
  hasChanges,
  reduceParts,
  splitParts,
  unchangedVersion,
} from '../../../../renderer/logic/text/compare-versions.ts';
import type { DiffPart, PostVersion } from '../../../../renderer/logic/text/compare-versions.ts';

const file = (id: string, description: string | null) => v.parse(mediaAttachment, { id, type: 'image', description });
const version = (more: Partial<PostVersion> = {}): PostVersion => ({
  warning: '',
  text: 'Tides',
  sensitive: false,
  media: [],
  poll: null,
  ...more,
});
const compare = (before: Partial<PostVersion>, after: Partial<PostVersion>) => compareVersions(version(before), version(after), 'en');

describe('compareVersions', () => {
  it('reports no changes for equal versions', () => expect(hasChanges(compare({}, {}))).toBe(false));

  it('omits unchanged parts', () => {
    const { text, ...others } = compare({}, { text: 'Tides and wind' });
    expect(text?.map(({ change }) => change)).toEqual(['same', 'added']);
    expect(Object.values(others)).toEqual([null, null, null, null]);
  });

  it('reports added, removed, and newly described media', () => {
    const { media } = compare({ media: [file('1', 'A gull'), file('2', null)] }, { media: [file('1', 'A tern'), file('3', 'A seal')] });
    expect(media?.map(({ media: { id }, change }) => [id, change])).toEqual([
      ['1', 'described'],
      ['3', 'added'],
      ['2', 'removed'],
    ]);
    expect(media?.[0]?.description.map(({ text, change }) => [text, change])).toEqual([
      ['A ', 'same'],
      ['gull', 'removed'],
      ['tern', 'added'],
    ]);
  });

  it('reports added and removed poll options', () => {
    expect(compare({ poll: ['Tea', 'Coffee'] }, { poll: ['Tea', 'Cocoa'] }).poll).toHaveLength(3);
    expect(compare({ poll: ['Tea', 'Coffee'] }, {}).poll?.map(({ change }) => change)).toEqual(['removed', 'removed']);
  });

  it('reports the sensitive flag unless the content warning has changed', () => {
    expect(compare({}, { sensitive: true }).sensitive).toBe(true);
    expect(compare({ sensitive: true }, {}).sensitive).toBe(false);
    expect(compare({}, { sensitive: true, warning: 'Fish' })).toMatchObject({ sensitive: null, warning: [{ change: 'added' }] });
  });
});

describe('wholeVersion', () => {
  it('returns every part with content as unchanged', () => {
    const whole = unchangedVersion(version({ warning: 'Fish', poll: ['Tea', 'Coffee'], media: [file('1', 'A gull')] }));
    expect(whole).toMatchObject({
      warning: [{ text: 'Fish' }],
      text: [{ text: 'Tides' }],
      poll: [{ text: 'Tea' }, { text: 'Coffee' }],
      media: [{ change: 'same', description: [{ text: 'A gull' }] }],
      sensitive: null,
    });
    expect(unchangedVersion(version({ text: '' }))).toEqual({ warning: null, text: null, media: null, poll: null, sensitive: null });
  });
});

describe('costly comparisons', () => {
  const words = (count: number, from: number): string =>
    Array.from({ length: count }, (_, at) => String(from + ((at * 7_919) % 997))).join(' ');
  const pictures = (from: number) => Array.from({ length: 16 }, (_, at) => file(String(at), words(4_000, from + at)));

  /** Counts the comparisons of words, and the characters that are split into words. */
  function countWork(run: () => void) {
    const equals = vi.spyOn(wordDiff, 'equals');
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    run();
    return { steps: equals.mock.calls.length, characters: segment.mock.calls.reduce((total, [text]) => total + text.length, 0) };
  }

  it.each([
    ['a text', { text: words(3_500, 1) }, { text: words(3_500, 2) }],
    ['16 descriptions', { media: pictures(1) }, { media: pictures(3) }],
    [
      'a warning, a text, and 16 descriptions',
      { warning: words(900, 1), text: words(3_000, 1), media: pictures(1) },
      { warning: words(900, 2) },
    ],
    ['few words repeated', { text: 'a b '.repeat(4_000) }, { text: 'b a a '.repeat(3_000) }],
  ])('S14: take a limited number of steps for %s', (_, before, after) => {
    const { steps, characters } = countWork(() => expect(hasChanges(compare(before, after))).toBe(true));
    expect(steps).toBeLessThanOrEqual(comparisonLimits.steps);
    expect(characters).toBeLessThanOrEqual(comparisonLimits.characters);
  });

  it('S14: leave no step for the texts after them, which count as replaced', () => {
    const { text, media } = compare(
      { text: words(3_500, 1), media: [file('1', 'A gull')] },
      { text: words(3_500, 500), media: [file('1', 'A tern')] },
    );
    expect(text?.map(({ change }) => change)).toEqual(['removed', 'added']);
    expect(media?.[0]?.description.map(({ text: part, change }) => [part, change])).toEqual([
      ['A gull', 'removed'],
      ['A tern', 'added'],
    ]);
  });
});

describe('the layout budget of a version', () => {
  const parts = (text: string, count: number): DiffPart[] =>
    Array.from({ length: count }, (_, at) => ({ text, change: at % 2 ? 'added' : 'same' }));

  it('S1: counts all parts of a text together', () => {
    expect([areCostly(parts('aא', 1_000)), areCostly(parts('aא', 4_000))]).toEqual([false, true]);
    expect(reduceParts(parts('aא', 1_000))).toHaveLength(1_000);
    expect(
      reduceParts(parts('aא', 4_000))
        .map(({ text }) => text)
        .join(''),
    ).toHaveLength(layoutLimits.reducedText);
  });

  it('S1: splits the whole text into pieces with the changes of their parts', () => {
    const pieces = splitParts([{ text: 'א'.repeat(250), change: 'added' }]);
    expect(pieces.map(({ text, change }) => [text.length, change])).toEqual([
      [100, 'added'],
      [100, 'added'],
      [50, 'added'],
    ]);
  });
});
