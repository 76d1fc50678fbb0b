// What the composer must know of an account's server: its own rules, kept for a day, with sound defaults offline.
import * as v from 'valibot';
import { originOf } from '../contract/accounts.ts';
import type { AccountKey, ServerInfo } from '../contract/accounts.ts';
import { visibilities } from '../contract/entities.ts';
import type { CredentialAccount } from '../contract/entities.ts';
import type { Request } from '../contract/endpoints.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { describe, readSoftware } from './discover.ts';
import type { Described, GetJson } from './discover.ts';

const kept = v.object({
  host: v.string(),
  title: v.string(),
  software: v.string(),
  version: v.string(),
  maxCharacters: v.number(),
  charactersPerUrl: v.number(),
  maxMedia: v.number(),
  defaultVisibility: v.picklist(visibilities),
  defaultLanguage: v.nullable(v.string()),
  defaultSensitive: v.boolean(),
}) satisfies v.GenericSchema<unknown, ServerInfo>;

export interface ServerInfos {
  get(key: AccountKey): Promise<Result<ServerInfo>>;
  /** What was last heard, without asking. */
  known(key: AccountKey): ServerInfo | null;
  /** As nodeinfo says: `mastodon`, `gotosocial`, …; '' when unknown. */
  software(key: AccountKey): Promise<string>;
  /** Takes over how the person posts by default, from their own account as the server gave it. */
  learn(key: AccountKey, account: CredentialAccount): void;
}

export interface ServerInfoParts {
  request: Request;
  getJson: GetJson;
  token: (key: AccountKey) => Promise<Result<string>>;
  cache: {
    get(account: AccountKey, name: string): { value: unknown; savedAt: number } | null;
    set(account: AccountKey, name: string, value: unknown): void;
  };
  now: () => number;
}

const day = 86_400_000;
const slot = 'server-info';

function rulesOf({ v1, v2 }: Described) {
  const statuses = (v2 ?? v1).configuration?.statuses;
  return {
    title: (v2 ?? v1).title,
    version: (v2 ?? v1).version,
    maxCharacters: statuses?.max_characters || v1?.max_toot_chars || 500,
    charactersPerUrl: statuses?.characters_reserved_per_url || 23,
    maxMedia: statuses?.max_media_attachments ?? 4,
  };
}

const habitsOf = ({ source }: CredentialAccount) => ({
  defaultVisibility: source?.privacy ?? 'public',
  defaultLanguage: source?.language || null,
  defaultSensitive: source?.sensitive ?? false,
});

export function createServerInfos({ request, getJson, token, cache, now }: ServerInfoParts): ServerInfos {
  const fetching = new Map<AccountKey, Promise<Result<ServerInfo>>>();

  function remembered(key: AccountKey): { info: ServerInfo; fresh: boolean } | null {
    const row = cache.get(key, slot);
    const parsed = v.safeParse(kept, row?.value);
    return row && parsed.success ? { info: parsed.output, fresh: Math.abs(now() - row.savedAt) < day } : null;
  }

  async function habits(key: AccountKey) {
    const found = await token(key);
    const own = found.ok ? await request({ origin: originOf(key), token: found.value }, 'accounts.verifyCredentials', {}) : found;
    return own.ok ? habitsOf(own.value.data) : null;
  }

  async function fetchInfo(key: AccountKey): Promise<Result<ServerInfo>> {
    const origin = originOf(key);
    const { host } = new URL(origin);
    const before: ServerInfo = remembered(key)?.info ?? {
      ...{ host, title: host, software: '', version: '', maxCharacters: 500, charactersPerUrl: 23, maxMedia: 4 },
      ...{ defaultVisibility: 'public', defaultLanguage: null, defaultSensitive: false },
    };
    const [described, runs, own] = await Promise.all([describe(request, origin), readSoftware(getJson, origin), habits(key)]);
    const info: ServerInfo = {
      ...before,
      ...(described.ok ? rulesOf(described.value) : {}),
      ...(runs ? { software: runs.name, version: runs.version } : {}),
      ...own,
    };
    // An incomplete answer is good enough for now, not for a day.
    if (described.ok && own) cache.set(key, slot, info);
    return ok(info);
  }

  async function get(key: AccountKey): Promise<Result<ServerInfo>> {
    const found = remembered(key);
    if (found?.fresh) return ok(found.info);
    const running = fetching.get(key) ?? fetchInfo(key).finally(() => fetching.delete(key));
    fetching.set(key, running);
    return running;
  }

  return {
    get,
    known: (key) => remembered(key)?.info ?? null,
    async software(key) {
      const found = await get(key);
      return found.ok ? found.value.software : '';
    },
    learn(key, account) {
      const found = remembered(key);
      if (found) cache.set(key, slot, { ...found.info, ...habitsOf(account) });
    },
  };
}
