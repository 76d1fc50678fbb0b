// The limits of an account's server and the account's posting defaults for the composer: cached for a day, with safe defaults offline.
import * as v from 'valibot';
import { originOf } from '../contract/accounts.ts';
import { defaultMediaLimits, defaultPollLimits, defaultProfileLimits, defaultReading } from '../contract/writing.ts';
import type { AccountKey, ReadingChoices, ServerInfo } from '../contract/accounts.ts';
import { quotePolicies, visibilities } from '../contract/entities/visibility.ts';
import type { CredentialAccount } from '../contract/entities/account.ts';
import type { Request } from '../contract/endpoints.ts';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import { describe, readSoftware } from './discover.ts';
import type { Described, GetJson } from './discover.ts';

const storedInfo = v.object({
  host: v.string(),
  title: v.string(),
  software: v.string(),
  version: v.string(),
  maxCharacters: v.number(),
  charactersPerUrl: v.number(),
  maxMedia: v.number(),
  media: v.optional(
    v.object({
      types: v.array(v.string()),
      imageBytes: v.number(),
      imagePixels: v.number(),
      videoBytes: v.number(),
      videoPixels: v.number(),
      framesPerSecond: v.number(),
      maxDescription: v.number(),
    }),
    defaultMediaLimits,
  ),
  poll: v.optional(
    v.object({ maxOptions: v.number(), maxOptionLength: v.number(), minSeconds: v.number(), maxSeconds: v.number() }),
    defaultPollLimits,
  ),
  profile: v.optional(
    v.object({
      maxName: v.number(),
      maxNote: v.number(),
      maxFields: v.number(),
      maxFieldName: v.number(),
      maxFieldValue: v.number(),
      maxDescription: v.nullable(v.number()),
    }),
    defaultProfileLimits,
  ),
  reading: v.optional(
    v.object({
      media: v.picklist(['default', 'show_all', 'hide_all']),
      expandSpoilers: v.boolean(),
      autoplay: v.nullable(v.boolean()),
    }),
    defaultReading,
  ),
  canQuote: v.optional(v.boolean(), false),
  canTranslate: v.optional(v.boolean(), false),
  defaultVisibility: v.picklist(visibilities),
  defaultLanguage: v.nullable(v.string()),
  defaultSensitive: v.boolean(),
  defaultQuotePolicy: v.optional(v.nullable(v.picklist(quotePolicies)), null),
}) satisfies v.GenericSchema<unknown, ServerInfo>;

export interface ServerInfos {
  get(key: AccountKey): Promise<Result<ServerInfo>>;
  /** The cached information, without a request. */
  known(key: AccountKey): ServerInfo | null;
  /** The name from nodeinfo: `mastodon`, `gotosocial`, …; '' when unknown. */
  software(key: AccountKey): Promise<string>;
  /** Updates the posting defaults from the person's account, as the server sent it. */
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

const maxAgeMs = 86_400_000;
const cacheKey = 'server-info';

/** Mastodon 4.5 and what says that it speaks the same version of the API: https://docs.joinmastodon.org/methods/instance/ */
const quotesSinceApiVersion = 7;

/** Mastodon says its own limits since 4.6; before, they were the same. */
const mastodonLimits = { maxName: 30, maxNote: 500 };

function limitsOf({ v1, v2 }: Described) {
  const { accounts, statuses, media_attachments: media, polls } = (v2 ?? v1).configuration ?? {};
  const profile = v2?.api_versions['mastodon'] === undefined ? defaultProfileLimits : { ...defaultProfileLimits, ...mastodonLimits };
  return {
    title: (v2 ?? v1).title,
    version: (v2 ?? v1).version,
    maxCharacters: statuses?.max_characters || v1?.max_toot_chars || 500,
    charactersPerUrl: statuses?.characters_reserved_per_url || 23,
    maxMedia: statuses?.max_media_attachments ?? 4,
    media: media
      ? {
          types: media.supported_mime_types,
          imageBytes: media.image_size_limit,
          imagePixels: media.image_matrix_limit,
          videoBytes: media.video_size_limit,
          videoPixels: media.video_matrix_limit,
          framesPerSecond: media.video_frame_rate_limit,
          maxDescription: media.description_limit,
        }
      : defaultMediaLimits,
    poll: polls
      ? {
          maxOptions: polls.max_options,
          maxOptionLength: polls.max_characters_per_option,
          minSeconds: polls.min_expiration,
          maxSeconds: polls.max_expiration,
        }
      : defaultPollLimits,
    profile: {
      maxName: accounts?.max_display_name_length ?? profile.maxName,
      maxNote: accounts?.max_note_length ?? profile.maxNote,
      maxFields: accounts?.max_profile_fields ?? profile.maxFields,
      maxFieldName: accounts?.profile_field_name_limit ?? profile.maxFieldName,
      maxFieldValue: accounts?.profile_field_value_limit ?? profile.maxFieldValue,
      maxDescription: accounts?.max_avatar_description_length ?? null,
    },
    canQuote: (v2?.api_versions['mastodon'] ?? 0) >= quotesSinceApiVersion,
    canTranslate: v2?.configuration?.translation?.enabled ?? false,
  };
}

const postingDefaultsOf = ({ source }: CredentialAccount) => ({
  defaultVisibility: source?.privacy ?? 'public',
  defaultLanguage: source?.language || null,
  defaultSensitive: source?.sensitive ?? false,
  defaultQuotePolicy: source?.quote_policy || null,
});

export function createServerInfos({ request, getJson, token, cache, now }: ServerInfoParts): ServerInfos {
  const fetching = new Map<AccountKey, Promise<Result<ServerInfo>>>();

  function cachedInfo(key: AccountKey): { info: ServerInfo; isFresh: boolean } | null {
    const row = cache.get(key, cacheKey);
    const parsed = v.safeParse(storedInfo, row?.value);
    return row && parsed.success ? { info: parsed.output, isFresh: Math.abs(now() - row.savedAt) < maxAgeMs } : null;
  }

  async function postingDefaults(key: AccountKey) {
    const found = await token(key);
    const own = found.ok ? await request({ origin: originOf(key), token: found.value }, 'accounts.verifyCredentials', {}) : found;
    return own.ok ? postingDefaultsOf(own.value.data) : null;
  }

  /** Null: the server can't say now. One that has no such choices has the defaults. */
  async function reading(key: AccountKey): Promise<ReadingChoices | null> {
    const found = await token(key);
    const chosen = found.ok ? await request({ origin: originOf(key), token: found.value }, 'preferences.get', {}) : found;
    if (!chosen.ok) return chosen.error.code === 'not-offered' ? defaultReading : null;
    const { data } = chosen.value;
    return {
      media: data['reading:expand:media'],
      expandSpoilers: data['reading:expand:spoilers'],
      autoplay: data['reading:autoplay:gifs'],
    };
  }

  async function fetchInfo(key: AccountKey): Promise<Result<ServerInfo>> {
    const origin = originOf(key);
    const { host } = new URL(origin);
    const before: ServerInfo = cachedInfo(key)?.info ?? {
      host,
      title: host,
      software: '',
      version: '',
      maxCharacters: 500,
      charactersPerUrl: 23,
      maxMedia: 4,
      media: defaultMediaLimits,
      poll: defaultPollLimits,
      profile: defaultProfileLimits,
      reading: defaultReading,
      canQuote: false,
      canTranslate: false,
      defaultVisibility: 'public',
      defaultLanguage: null,
      defaultSensitive: false,
      defaultQuotePolicy: null,
    };
    const [described, runs, own, chosen] = await Promise.all([
      describe(request, origin),
      readSoftware(getJson, origin),
      postingDefaults(key),
      reading(key),
    ]);
    const info: ServerInfo = {
      ...before,
      ...(described.ok ? limitsOf(described.value) : {}),
      ...(runs ? { software: runs.name, version: runs.version } : {}),
      ...own,
      ...(chosen && { reading: chosen }),
    };
    // It takes descriptions and doesn't say how long they may be.
    if (info.software === 'gotosocial') info.profile = { ...info.profile, maxDescription: defaultMediaLimits.maxDescription };
    // An incomplete answer is used once but not cached.
    if (described.ok && own && chosen) cache.set(key, cacheKey, info);
    return ok(info);
  }

  async function get(key: AccountKey): Promise<Result<ServerInfo>> {
    const found = cachedInfo(key);
    if (found?.isFresh) return ok(found.info);
    const running = fetching.get(key) ?? fetchInfo(key).finally(() => fetching.delete(key));
    fetching.set(key, running);
    return running;
  }

  return {
    get,
    known: (key) => cachedInfo(key)?.info ?? null,
    async software(key) {
      const found = await get(key);
      return found.ok ? found.value.software : '';
    },
    learn(key, account) {
      const found = cachedInfo(key);
      if (found) cache.set(key, cacheKey, { ...found.info, ...postingDefaultsOf(account) });
    },
  };
}
