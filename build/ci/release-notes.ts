// `node build/ci/release-notes.ts TAG`: checks that the tag is this version, and prints its section of CHANGELOG.md.
import { readFileSync } from 'node:fs';

/** Throws a sentence where the tag is of another version, or the changelog has no section for it. */
export function releaseNotes(tag: string, version: string, changelog: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has the version ${version}: it should be v${version}.`);
  const section = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section “## [${version}] - YYYY-MM-DD”.`);
  if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}\n/.test(section)) throw new Error(`The section of ${version} in CHANGELOG.md has no date.`);
  const notes = section.slice(section.indexOf('\n')).trim();
  if (notes === '') throw new Error(`The section of ${version} in CHANGELOG.md is empty.`);
  return notes;
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  console.log(releaseNotes(process.argv[2] ?? '', version, readFileSync('CHANGELOG.md', 'utf8')));
}
