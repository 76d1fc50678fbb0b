// Creates a draft release on GitHub with the changelog's notes and the folder's files: `node build/ci/draft-release.ts TAG FOLDER`.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseNotes } from './release-notes.ts';

const [tag = '', folder = 'release'] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const notes = releaseNotes(tag, version, readFileSync('CHANGELOG.md', 'utf8'));
const files = readdirSync(folder).map((name) => join(folder, name));
const kind = version.includes('-') ? ['--prerelease'] : [];
execFileSync('gh', ['release', 'create', tag, '--draft', '--verify-tag', ...kind, '--title', tag, '--notes-file', '-', ...files], {
  input: notes,
  stdio: ['pipe', 'inherit', 'inherit'],
});
