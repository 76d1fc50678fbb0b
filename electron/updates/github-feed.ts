// Finds the newest release on GitHub. Replaces electron-updater's provider, which puts the tag of an unsigned answer into the list's URL.
import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime';
import { configureRequestUrl } from 'builder-util-runtime';
import type { AppUpdater, ResolvedUpdateFileInfo } from 'electron-updater';
import { parseUpdateInfo, Provider, resolveFiles } from 'electron-updater/out/providers/Provider.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { UpdateError } from './update-error.ts';
import type { UpdaterHttp } from './updater-http.ts';

const githubHost = 'github.com';
const maxTagLength = 60;
/** Semantic version without build metadata, as the tags of releases have it. */
const tagPattern = /^v?(\d+\.\d+\.\d+(?:-[\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*)?)$/;

/** Returns the version that a tag of a release names. Throws `UpdateError` for other text. */
export function versionOfTag(tag: unknown): string {
  const version = typeof tag === 'string' && tag.length <= maxTagLength ? tagPattern.exec(tag)?.[1] : undefined;
  if (version === undefined) throw new UpdateError('update-list-unusable');
  return version;
}

function tagIn(answer: string | null): unknown {
  try {
    return (JSON.parse(answer ?? '') as { tag_name?: unknown } | null)?.tag_name;
  } catch {
    return null;
  }
}

interface FeedOptions {
  owner: string;
  repo: string;
  host?: string;
}

export class GitHubFeed extends Provider<UpdateInfo> {
  readonly #options: FeedOptions;
  readonly #http: UpdaterHttp;

  constructor(options: CustomPublishOptions, _updater: AppUpdater, runtimeOptions: ProviderRuntimeOptions) {
    super({ ...runtimeOptions, isUseMultipleRangeRequest: false });
    this.#options = options as unknown as FeedOptions;
    this.#http = runtimeOptions.executor as unknown as UpdaterHttp;
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const { owner, repo, host = githubHost } = this.#options;
    // GitHub Enterprise answers with JSON at its API only.
    const path = host === githubHost ? `${owner}/${repo}` : `api/v3/repos/${owner}/${repo}`;
    const version = versionOfTag(tagIn(await this.#requestUnsigned(new URL(`https://${host}/${path}/releases/latest`))));
    const list = `${this.getDefaultChannelName()}.yml`;
    const url = new URL(list, this.#folderOf(version));
    const info = parseUpdateInfo(await this.httpRequest(url), list, url);
    // The signed list decides. A list of another version would name files that the release does not have.
    if (versionOfTag(info.version) !== version) throw new UpdateError('update-list-unusable');
    return info;
  }

  override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    // electron-builder uploads files with hyphens instead of spaces.
    return resolveFiles(info, this.#folderOf(versionOfTag(info.version)), (path) => path.replaceAll(' ', '-'));
  }

  #folderOf(version: string): URL {
    const { owner, repo, host = githubHost } = this.#options;
    return new URL(`https://${host}/${owner}/${repo}/releases/download/v${version}/`);
  }

  #requestUnsigned(url: URL): Promise<string | null> {
    const request = { headers: { accept: 'application/json' } };
    configureRequestUrl(url, request);
    return this.#http.requestUnsigned(request);
  }
}
