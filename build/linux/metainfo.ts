// Fills app.kittiwake.desktop.metainfo.xml, the app's page in software centres, with data of package.json and CHANGELOG.md.
import { readFileSync, existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** A released version, from CHANGELOG.md. */
export interface Release {
  version: string;
  date: Date;
  changes: string[];
}

/** Converts one line of Markdown to plain text. */
const toPlainText = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Parses sections such as `## [1.2.0] - 2026-11-23` with a list. A section without a date is not released. */
export function readChangelog(text: string): Release[] {
  return text.split(/^## /m).flatMap((section) => {
    const [, version, day] = /^\[?v?(\d+\.\d+\.\d+[\w.-]*)\]?[^\n]*?(\d{4}-\d{2}-\d{2})/.exec(section) ?? [];
    if (version === undefined || day === undefined) return [];
    const items = section.split(/^- /m).slice(1);
    const changes = items.map((item) => toPlainText(item.split(/\n\s*\n|\n#/)[0] ?? '')).filter(Boolean);
    return [{ version, date: new Date(`${day}T12:00:00Z`), changes }];
  });
}

/** Returns the date of the last change of the sources, so that the same sources give the same package. */
function sourceDate(): Date {
  const epochSeconds = process.env['SOURCE_DATE_EPOCH'];
  if (epochSeconds) return new Date(Number(epochSeconds) * 1000);
  try {
    return new Date(execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: path('.'), encoding: 'utf8' }).trim());
  } catch {
    return new Date();
  }
}

/** Returns the releases, newest first. Adds this version if its section in CHANGELOG.md has no date yet. */
export function releasesUpTo(version: string): Release[] {
  const file = path('CHANGELOG.md');
  const releases = existsSync(file) ? readChangelog(readFileSync(file, 'utf8')) : [];
  if (releases.some((release) => release.version === version)) return releases;
  return [{ version, date: sourceDate(), changes: [] }, ...releases];
}

const wrap = (text: string, indent: string) => text.replaceAll(/(?=.{73})(.{1,72}) /g, `$1\n${indent}`);

/** Formats the releases as deb-changelog(5). */
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

interface PackageInfo {
  version: string;
  homepage: string;
  bugs: string;
  repository: string;
  license: string;
  author: string;
}

export const readPackageInfo = () => JSON.parse(readFileSync(path('package.json'), 'utf8')) as PackageInfo;
/** Expands `github:owner/name` to a URL. */
export const repositoryUrl = (repository: string) => repository.replace(/^github:/, 'https://github.com/');

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function releaseElement({ version, date, changes }: Release, repository: string): string {
  const items = changes.map((change) => `          <li>${escape(change)}</li>\n`).join('');
  const description = items && `      <description>\n        <ul>\n${items}        </ul>\n      </description>\n`;
  const kind = version.includes('-') ? 'development' : 'stable';
  return `    <release version="${version.replaceAll('-', '~')}" date="${date.toISOString().slice(0, 10)}" type="${kind}">
      <url type="details">${repository}/releases/tag/v${version}</url>
${description}    </release>`;
}

/** Returns the metainfo file. Throws on an unknown placeholder. */
export function metainfo(version = readPackageInfo().version): string {
  const { homepage, bugs, repository, license, author } = readPackageInfo();
  const address = repositoryUrl(repository);
  const placeholders: Record<string, string> = {
    homepage,
    bugs,
    repository: address,
    // Uses the pictures of the tag, which do not change, unlike those of a branch.
    pictures: `${address.replace('//github.com/', '//raw.githubusercontent.com/')}/v${version}/docs`,
    license,
    developer: author.replace(/ <.*/, ''),
    releases: releasesUpTo(version)
      .map((release) => releaseElement(release, address))
      .join('\n'),
  };
  return readFileSync(new URL('app.kittiwake.desktop.metainfo.xml', import.meta.url), 'utf8').replaceAll(/@(\w+)@/g, (_, name: string) => {
    const value = placeholders[name];
    if (value === undefined) throw new Error(`Nothing is known as ${name}.`);
    return name === 'releases' ? value : escape(value);
  });
}
