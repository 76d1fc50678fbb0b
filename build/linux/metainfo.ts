// The page of the app in software centres: app.kittiwake.desktop.metainfo.xml with what package.json and CHANGELOG.md say.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { releasesUpTo, type Release } from './releases.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

interface About {
  version: string;
  homepage: string;
  bugs: string;
  repository: string;
  license: string;
  author: string;
}

export const about = () => JSON.parse(readFileSync(path('package.json'), 'utf8')) as About;
/** `github:owner/name` */
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

/** Throws where the file names something that isn't known. */
export function metainfo(version = about().version): string {
  const { homepage, bugs, repository, license, author } = about();
  const address = repositoryUrl(repository);
  const known: Record<string, string> = {
    homepage,
    bugs,
    repository: address,
    // Pictures of a release stay as they are; those of a branch change.
    pictures: `${address.replace('//github.com/', '//raw.githubusercontent.com/')}/v${version}/docs`,
    license,
    developer: author.replace(/ <.*/, ''),
    releases: releasesUpTo(version)
      .map((release) => releaseElement(release, address))
      .join('\n'),
  };
  return readFileSync(new URL('app.kittiwake.desktop.metainfo.xml', import.meta.url), 'utf8').replaceAll(/@(\w+)@/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`Nothing is known as ${name}.`);
    return name === 'releases' ? value : escape(value);
  });
}
