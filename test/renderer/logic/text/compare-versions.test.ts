import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { mediaAttachment } from '../../../../electron/contract/entities/media-attachment.ts';
import { compareVersions, hasChanges, wholeVersion } from '../../../../renderer/logic/text/compare-versions.ts';
import type { Version } from '../../../../renderer/logic/text/compare-versions.ts';

const file = (id: string, description: string | null) => v.parse(mediaAttachment, { id, type: 'image', description });
const version = (more: Partial<Version> = {}): Version => ({
  warning: '',
  text: 'Tides',
  sensitive: false,
  media: [],
  poll: null,
  ...more,
});
const compared = (before: Partial<Version>, after: Partial<Version>) => compareVersions(version(before), version(after), 'en');

describe('an edit', () => {
  it('that changes nothing says so', () => expect(hasChanges(compared({}, {}))).toBe(false));

  it('that changes one part leaves out the others', () => {
    const { text, ...others } = compared({}, { text: 'Tides and wind' });
    expect(text?.map(({ change }) => change)).toEqual(['same', 'added']);
    expect(Object.values(others)).toEqual([null, null, null, null]);
  });

  it('of the media says what was added, taken out and described anew', () => {
    const { media } = compared({ media: [file('1', 'A gull'), file('2', null)] }, { media: [file('1', 'A tern'), file('3', 'A seal')] });
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

  it('of the poll names its options', () => {
    expect(compared({ poll: ['Tea', 'Coffee'] }, { poll: ['Tea', 'Cocoa'] }).poll).toHaveLength(3);
    expect(compared({ poll: ['Tea', 'Coffee'] }, {}).poll?.map(({ change }) => change)).toEqual(['removed', 'removed']);
  });

  it('that marks the media as sensitive says so, unless a warning does', () => {
    expect(compared({}, { sensitive: true }).sensitive).toBe(true);
    expect(compared({ sensitive: true }, {}).sensitive).toBe(false);
    expect(compared({}, { sensitive: true, warning: 'Fish' })).toMatchObject({ sensitive: null, warning: [{ change: 'added' }] });
  });
});

describe('a whole version', () => {
  it('has each part that there is', () => {
    const whole = wholeVersion(version({ warning: 'Fish', poll: ['Tea', 'Coffee'], media: [file('1', 'A gull')] }));
    expect(whole).toMatchObject({
      warning: [{ text: 'Fish' }],
      text: [{ text: 'Tides' }],
      poll: [{ text: 'Tea' }, { text: 'Coffee' }],
      media: [{ change: 'same', description: [{ text: 'A gull' }] }],
      sensitive: null,
    });
    expect(wholeVersion(version({ text: '' }))).toEqual({ warning: null, text: null, media: null, poll: null, sensitive: null });
  });
});
