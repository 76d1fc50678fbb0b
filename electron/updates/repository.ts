// Where versions are published: package.json's repository says it, as it does for electron-builder.
import about from '../../package.json' with { type: 'json' };

const [, owner = '', repo = ''] = /^github:([^/]+)\/(.+)$/.exec(about.repository) ?? [];

/** For what is installed without electron-builder's `app-update.yml`. */
export const publishedFeed = { provider: 'github', owner, repo } as const;

/** Where problems are reported. */
export const tracker = about.bugs;

/** The page that says what is new in a version. */
export const versionPage = (version: string): string => `https://github.com/${owner}/${repo}/releases/tag/v${encodeURIComponent(version)}`;
