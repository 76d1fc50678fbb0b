import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { mediaAttachment } from '../../../../electron/contract/entities/status.ts';
import { compareVersions, hasChanges, unchangedVersion } from '../../../../renderer/logic/text/compare-versions.ts';
import type { PostVersion } from '../../../../renderer/logic/text/compare-versions.ts';

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
