// Tests converting CHANGELOG.md to Debian's changelog and to the releases shown in software centres.
import { expect, test } from 'vitest';
import { metainfo, debianChangelog, readChangelog, releasesUpTo } from '../../../build/linux/metainfo.ts';

const changelog = `# Changelog

## [Unreleased]

- Not yet

## [1.2.0] - 2026-11-23

### Added

- Links of \`web+ap:\` are opened, see [the guide](docs/guide), also where
  the program runs already
- **Columns** keep their width

## 1.1.0-beta.1 (2026-01-02)

- First <try>
`;

test('reads the date and the plain-text changes of each version, and omits unreleased ones', () => {
  expect(readChangelog(changelog)).toEqual([
    {
      version: '1.2.0',
      date: new Date('2026-11-23T12:00:00Z'),
      changes: ['Links of web+ap: are opened, see the guide, also where the program runs already', 'Columns keep their width'],
    },
    { version: '1.1.0-beta.1', date: new Date('2026-01-02T12:00:00Z'), changes: ['First <try>'] },
  ]);
});

test('formats Debian’s changelog with the date of each version and wrapped lines', () => {
  const text = debianChangelog('kittiwake', 'Ann <ann@example.org>', readChangelog(changelog));
  expect(text).toBe(`kittiwake (1.2.0) stable; urgency=medium

  * Links of web+ap: are opened, see the guide, also where the program runs
    already
  * Columns keep their width

 -- Ann <ann@example.org>  Mon, 23 Nov 2026 12:00:00 +0000

kittiwake (1.1.0~beta.1) stable; urgency=medium

  * First <try>

 -- Ann <ann@example.org>  Fri, 02 Jan 2026 12:00:00 +0000
`);
});

test('adds a version without a changelog section first, with the date of the sources', () => {
  process.env['SOURCE_DATE_EPOCH'] = '1795000000';
  const [newest] = releasesUpTo('99.0.0');
  delete process.env['SOURCE_DATE_EPOCH'];
  expect(newest).toEqual({ version: '99.0.0', date: new Date(1_795_000_000_000), changes: [] });
});

test('fills in the version and all placeholders of the metainfo file', () => {
  const xml = metainfo('99.0.0-beta.1');
  expect(xml).toContain('<release version="99.0.0~beta.1"');
  expect(xml).toContain('type="development"');
  expect(xml).toContain('/v99.0.0-beta.1/docs/window.png</image>');
  expect(xml).not.toMatch(/@\w+@/);
});
