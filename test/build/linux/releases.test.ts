// The versions of CHANGELOG.md in the changelog of Debian and in what software centres show.
import { expect, test } from 'vitest';
import { metainfo } from '../../../build/linux/metainfo.ts';
import { debianChangelog, readChangelog, releasesUpTo } from '../../../build/linux/releases.ts';

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

test('a version has its day and its changes as plain text; what is not released is left out', () => {
  expect(readChangelog(changelog)).toEqual([
    {
      version: '1.2.0',
      date: new Date('2026-11-23T12:00:00Z'),
      changes: ['Links of web+ap: are opened, see the guide, also where the program runs already', 'Columns keep their width'],
    },
    { version: '1.1.0-beta.1', date: new Date('2026-01-02T12:00:00Z'), changes: ['First <try>'] },
  ]);
});

test('Debian’s changelog has each version with its day, in lines that a terminal shows', () => {
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

test('a version that the changelog does not know yet comes first, with the day of the sources', () => {
  process.env['SOURCE_DATE_EPOCH'] = '1795000000';
  const [newest] = releasesUpTo('99.0.0');
  delete process.env['SOURCE_DATE_EPOCH'];
  expect(newest).toEqual({ version: '99.0.0', date: new Date(1_795_000_000_000), changes: [] });
});

test('software centres are told the version, and nothing is left to be filled in', () => {
  const xml = metainfo('99.0.0-beta.1');
  expect(xml).toContain('<release version="99.0.0~beta.1"');
  expect(xml).toContain('type="development"');
  expect(xml).toContain('/v99.0.0-beta.1/docs/window.png</image>');
  expect(xml).not.toMatch(/@\w+@/);
});
