// Checks that the tag is the current version, and prints its section of CHANGELOG.md: `node build/ci/release-notes.ts TAG`.
import { readFileSync } from 'node:fs';

/** Throws a readable error if the tag is not this version, or if the changelog has no section for it. */
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
