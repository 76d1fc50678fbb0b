// Derives the URLs of releases and of the issue tracker from package.json, as electron-builder does.
import packageJson from '../../package.json' with { type: 'json' };

const [, owner = '', repo = ''] = /^github:([^/]+)\/(.+)$/.exec(packageJson.repository) ?? [];

/** The feed for installations without electron-builder's `app-update.yml`. */
export const publishedFeed = { provider: 'github', owner, repo } as const;

export const tracker = packageJson.bugs;

/** Returns the URL of a version's release notes. */
export const versionPage = (version: string): string => `https://github.com/${owner}/${repo}/releases/tag/v${encodeURIComponent(version)}`;
