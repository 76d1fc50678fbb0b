// The versions of the app, as CHANGELOG.md has them, in the forms that packages want.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

export interface Release {
  version: string;
  date: Date;
  changes: string[];
}

/** Plain text of one line of Markdown. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Sections such as `## [1.2.0] - 2026-11-23` with a list; a section without a date isn't released. */
export function readChangelog(text: string): Release[] {
  return text.split(/^## /m).flatMap((section) => {
    const [, version, day] = /^\[?v?(\d+\.\d+\.\d+[\w.-]*)\]?[^\n]*?(\d{4}-\d{2}-\d{2})/.exec(section) ?? [];
    if (version === undefined || day === undefined) return [];
    const items = section.split(/^- /m).slice(1);
    const changes = items.map((item) => plain(item.split(/\n\s*\n|\n#/)[0] ?? '')).filter(Boolean);
    return [{ version, date: new Date(`${day}T12:00:00Z`), changes }];
  });
}

/** When the sources were changed last, so that the same sources give the same package. */
function sourceDate(): Date {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given) return new Date(Number(given) * 1000);
  try {
    return new Date(execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: path('.'), encoding: 'utf8' }).trim());
  } catch {
    return new Date();
  }
}

/** The newest first, beginning with this version: also before its section in CHANGELOG.md has a date. */
export function releasesUpTo(version: string): Release[] {
  const file = path('CHANGELOG.md');
  const known = existsSync(file) ? readChangelog(readFileSync(file, 'utf8')) : [];
  if (known.some((release) => release.version === version)) return known;
  return [{ version, date: sourceDate(), changes: [] }, ...known];
}

const wrap = (text: string, indent: string) => text.replaceAll(/(?=.{73})(.{1,72}) /g, `$1\n${indent}`);

/** As deb-changelog(5) wants it. */
export function debianChangelog(name: string, maintainer: string, releases: Release[]): string {
  const changes = (release: Release) => (release.changes.length > 0 ? release.changes : [`Version ${release.version}.`]);
  return releases
    .map((release) => {
      const items = changes(release).map((change) => `  * ${wrap(change, '    ')}`);
      const date = release.date.toUTCString().replace('GMT', '+0000');
      return `${name} (${release.version.replaceAll('-', '~')}) stable; urgency=medium\n\n${items.join('\n')}\n\n -- ${maintainer}  ${date}\n`;
    })
    .join('\n');
}
