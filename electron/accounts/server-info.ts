// Fetches the limits of an account's server and the account's posting defaults; cached for a day, with safe defaults while offline.
import * as v from 'valibot';
import { hostOf, originOf } from '../contract/accounts.ts';
import { defaultMediaLimits, defaultPollLimits, defaultProfileLimits, defaultReadingPreferences } from '../contract/default-limits.ts';
import type { AccountKey, LiveFeed, MediaLimits, PollLimits, ProfileLimits, ReadingPreferences, ServerInfo } from '../contract/accounts.ts';
import { can } from '@kittiwake/mastodon-api/capabilities';
import { announcedFields, detectCapabilities } from '@kittiwake/mastodon-api/detect-capabilities';
import type { CapableServer } from '@kittiwake/mastodon-api/capabilities';
import type { AnnouncedField } from '@kittiwake/mastodon-api/detect-capabilities';
import { quotePolicies, softwareAudiences, visibilities } from '@kittiwake/mastodon-api/entities/choices';
import type { CredentialAccount } from '@kittiwake/mastodon-api/entities/account';
import type { Instance, InstanceV2 } from '@kittiwake/mastodon-api/entities/instance';
import type { EndpointName } from '@kittiwake/mastodon-api/endpoints';
import type { ApiRequest, AccountCall } from '../contract/calls.ts';
import { fail, ok } from '../contract/result.ts';
import { retryVerdict } from '../contract/retry-policy.ts';
import type { Result } from '../contract/result.ts';
import { fetchInstance, readAccountDomain, readSoftware } from './discover.ts';
import type { InstanceDescription, GetJson } from './discover.ts';
import type { AccountStore } from './account-store.ts';

/** Capabilities are detected when the information is read, so that an update of the app applies at once. */
type StoredServerInfo = Omit<ServerInfo, keyof CapableServer>;

/** In information of an earlier version of the app, which is read again at once. */
const unstoredApiVersion = -1;

const storedInfo = v.object({
  host: v.string(),
  title: v.string(),
  software: v.string(),
  version: v.string(),
  apiVersion: v.optional(v.number(), unstoredApiVersion),
  announced: v.optional(v.array(v.picklist(announcedFields)), []),
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
    defaultReadingPreferences,
  ),
  closedFeeds: v.optional(v.array(v.picklist(['local', 'federated'])), []),
  permissions: v.optional(v.number(), 0),
  defaultVisibility: v.nullable(v.picklist([...visibilities, ...softwareAudiences])),
  defaultLanguage: v.nullable(v.string()),
  defaultSensitive: v.nullable(v.boolean()),
  defaultQuotePolicy: v.optional(v.nullable(v.picklist(quotePolicies)), null),
}) satisfies v.GenericSchema<unknown, StoredServerInfo>;

interface Parts {
  account: AccountKey;
  request: ApiRequest;
  getJson: GetJson;
  token: (account: AccountKey) => Promise<Result<string>>;
  cache: {
    get(account: AccountKey, name: string): { value: unknown; savedAt: number } | null;
    set(account: AccountKey, name: string, value: unknown): void;
  };
  now: () => number;
  /** Endpoints that the server lacks, as learned from its answers. */
  refused: (origin: string) => readonly EndpointName[];
  /** Called with the account domain after each description of the server. */
  onDomain?: (account: AccountKey, domain: string) => void;
  /** Aborts at sign-out: nothing is stored afterwards. */
  signal: AbortSignal;
}

const maxAgeMs = 86_400_000;
const cacheKey = 'server-info';

/** Limits of Mastodon before 4.6. Since 4.6, Mastodon reports these limits. */
const mastodonLimits = { maxName: 30, maxNote: 500 };

type Configuration = NonNullable<(Instance | InstanceV2)['configuration']>;

const postLimitsOf = (statuses: Configuration['statuses'] | undefined, maxTootCharacters: number | null | undefined) => ({
  maxCharacters: statuses?.max_characters || maxTootCharacters || 500,
  charactersPerUrl: statuses?.characters_reserved_per_url || 23,
  maxMedia: statuses?.max_media_attachments ?? 4,
});

function mediaLimitsOf(media: Configuration['media_attachments'] | undefined): MediaLimits {
  if (!media) return defaultMediaLimits;
  return {
    types: media.supported_mime_types,
    imageBytes: media.image_size_limit,
    imagePixels: media.image_matrix_limit,
    videoBytes: media.video_size_limit,
    videoPixels: media.video_matrix_limit,
    framesPerSecond: media.video_frame_rate_limit,
    maxDescription: media.description_limit,
  };
}

function pollLimitsOf(polls: Configuration['polls'] | undefined): PollLimits {
  if (!polls) return defaultPollLimits;
  return {
    maxOptions: polls.max_options,
    maxOptionLength: polls.max_characters_per_option,
    minSeconds: polls.min_expiration,
    maxSeconds: polls.max_expiration,
  };
}

const profileLimitsOf = (accounts: Configuration['accounts'] | undefined, defaults: ProfileLimits): ProfileLimits => ({
  maxName: accounts?.max_display_name_length ?? defaults.maxName,
  maxNote: accounts?.max_note_length ?? defaults.maxNote,
  maxFields: accounts?.max_profile_fields ?? defaults.maxFields,
  maxFieldName: accounts?.profile_field_name_limit ?? defaults.maxFieldName,
  maxFieldValue: accounts?.profile_field_value_limit ?? defaults.maxFieldValue,
  maxDescription: accounts?.max_avatar_description_length ?? null,
});

function closedFeedsOf(configuration: Configuration | null | undefined): LiveFeed[] {
  const { local, remote } = configuration?.timelines_access?.live_feeds ?? {};
  return [...(local === 'disabled' ? (['local'] as const) : []), ...(remote === 'disabled' ? (['federated'] as const) : [])];
}

function announcedFieldsOf({ v1, v2 }: InstanceDescription): AnnouncedField[] {
  const { configuration, fedibird_capabilities: fedibirdCapabilities } = v2 ?? v1;
  const fields: Record<AnnouncedField, boolean> = {
    translation: v2?.configuration?.translation?.enabled ?? false,
    reactions: Boolean(configuration?.reactions),
    fedibird_reactions: fedibirdCapabilities.includes('emoji_reaction'),
  };
  return announcedFields.filter((field) => fields[field]);
}

function limitsOf(description: InstanceDescription) {
  const { v1, v2 } = description;
  const { title, version, configuration } = v2 ?? v1;
  const { accounts, statuses, media_attachments: media, polls } = configuration ?? {};
  const apiVersion = v2?.api_versions['mastodon'];
  const defaultProfile = apiVersion === undefined ? defaultProfileLimits : { ...defaultProfileLimits, ...mastodonLimits };
  return {
    title,
    version,
    apiVersion: apiVersion ?? 0,
    announced: announcedFieldsOf(description),
    ...postLimitsOf(statuses, v1?.max_toot_chars),
    media: mediaLimitsOf(media),
    poll: pollLimitsOf(polls),
    profile: profileLimitsOf(accounts, defaultProfile),
    closedFeeds: closedFeedsOf(v2?.configuration),
  };
}

const postingDefaultsOf = ({ source, role }: CredentialAccount) => ({
  permissions: role?.permissions ?? 0,
  defaultVisibility: source?.privacy ?? null,
  defaultLanguage: source?.language || null,
  defaultSensitive: source?.sensitive ?? null,
  defaultQuotePolicy: source?.quote_policy || null,
});

/** Assumed for a server until it describes itself. */
const unknownServerInfo = (host: string): StoredServerInfo => ({
  host,
  title: host,
  software: '',
  version: '',
  apiVersion: 0,
  announced: [],
  maxCharacters: 500,
  charactersPerUrl: 23,
  maxMedia: 4,
  media: defaultMediaLimits,
  poll: defaultPollLimits,
  profile: defaultProfileLimits,
  reading: defaultReadingPreferences,
  closedFeeds: [],
  permissions: 0,
  defaultVisibility: null,
  defaultLanguage: null,
  defaultSensitive: null,
  defaultQuotePolicy: null,
});

/** Information about the server of one account. */
export class AccountServerInfo {
  readonly #parts: Parts;
  #pendingFetch: Promise<Result<ServerInfo>> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async get(): Promise<Result<ServerInfo>> {
    const entry = this.#readCache();
    return entry?.isFresh ? ok(this.#describe(entry.info)) : this.refresh();
  }

  /** Fetches the information, even if the cached information is less than a day old. */
  refresh(): Promise<Result<ServerInfo>> {
    this.#pendingFetch ??= this.#fetch().finally(() => (this.#pendingFetch = null));
    return this.#pendingFetch;
  }

  /** Returns the cached information without a request. */
  cached(): ServerInfo | null {
    const entry = this.#readCache();
    return entry && this.#describe(entry.info);
  }

  /** Returns the information as soon as the server's software is known, else null. */
  async identify(): Promise<ServerInfo | null> {
    const info = await this.get();
    return info.ok && info.value.software !== '' ? info.value : null;
  }

  /** Updates the posting defaults from the user's account as sent by the server. */
  learn(profile: CredentialAccount): void {
    const entry = this.#readCache();
    if (entry) this.#parts.cache.set(this.#parts.account, cacheKey, { ...entry.info, ...postingDefaultsOf(profile) });
  }

  #describe(info: StoredServerInfo): ServerInfo {
    const { account, refused } = this.#parts;
    return { ...info, capabilities: detectCapabilities(info), refused: refused(originOf(account)) };
  }

  #readCache(): { info: StoredServerInfo; isFresh: boolean } | null {
    const { account, cache, now } = this.#parts;
    const row = cache.get(account, cacheKey);
    const parsed = v.safeParse(storedInfo, row?.value);
    if (!row || !parsed.success) return null;
    const { output: info } = parsed;
    return { info, isFresh: info.apiVersion !== unstoredApiVersion && Math.abs(now() - row.savedAt) < maxAgeMs };
  }

  async #fetch(): Promise<Result<ServerInfo>> {
    const { account, request, cache, onDomain, signal } = this.#parts;
    const origin = originOf(account);
    const previousInfo = this.#readCache()?.info ?? unknownServerInfo(hostOf(account));
    const [description, serverSoftware, postingDefaults, readingPreferences] = await Promise.all([
      fetchInstance(request, origin),
      this.#readSoftware(origin, previousInfo.software),
      this.#fetchPostingDefaults(),
      this.#fetchReadingPreferences(),
    ]);
    if (signal.aborted) return fail('aborted', 'account-signed-out');
    if (description.ok) onDomain?.(account, readAccountDomain(description.value, origin));
    const info: StoredServerInfo = {
      ...previousInfo,
      ...(description.ok ? limitsOf(description.value) : {}),
      ...serverSoftware.info,
      ...postingDefaults,
      ...(readingPreferences && { reading: readingPreferences }),
    };
    if (can(this.#describe(info), 'pictureDescriptions'))
      info.profile = { ...info.profile, maxDescription: defaultMediaLimits.maxDescription };
    // Incomplete information is used once but not cached.
    if (description.ok && serverSoftware.isComplete && postingDefaults && readingPreferences) cache.set(account, cacheKey, info);
    return ok(this.#describe(info));
  }

  /** Not complete: the software is unknown, and a later request may succeed. A server without nodeinfo stays unknown. */
  async #readSoftware(origin: string, previousSoftware: string) {
    let hasFailed = false;
    const serverSoftware = await readSoftware(async (...location) => {
      const answer = await this.#parts.getJson(...location);
      hasFailed ||= !answer.ok && retryVerdict(answer.error) !== 'refused';
      return answer;
    }, origin);
    const info = serverSoftware && { software: serverSoftware.name, version: serverSoftware.version };
    return { info, isComplete: !hasFailed || previousSoftware !== '' };
  }

  async #fetchPostingDefaults() {
    const { account, request, token } = this.#parts;
    const storedToken = await token(account);
    const profile = storedToken.ok
      ? await request({ origin: originOf(account), token: storedToken.value }, 'accounts.verifyCredentials', {})
      : storedToken;
    return profile.ok ? postingDefaultsOf(profile.value.data) : null;
  }

  /** Returns null if the request fails. A server without these preferences has the defaults. */
  async #fetchReadingPreferences(): Promise<ReadingPreferences | null> {
    const { account, request, token } = this.#parts;
    const storedToken = await token(account);
    const preferences = storedToken.ok
      ? await request({ origin: originOf(account), token: storedToken.value }, 'preferences.get', {})
      : storedToken;
    if (!preferences.ok) return preferences.error.code === 'not-offered' ? defaultReadingPreferences : null;
    const { data } = preferences.value;
    return {
      media: data['reading:expand:media'],
      expandSpoilers: data['reading:expand:spoilers'],
      autoplay: data['reading:autoplay:gifs'],
    };
  }
}

interface RefreshProfileParts {
  call: AccountCall;
  accounts: Pick<AccountStore, 'refresh'>;
  learn: (account: AccountKey, profile: CredentialAccount) => void;
}

/** Fetches the account's own profile from its server, because the profile may have been changed elsewhere. */
export const createRefreshProfile =
  ({ call, accounts, learn }: RefreshProfileParts) =>
  async (account: AccountKey): Promise<void> => {
    const profile = await call(account, 'accounts.verifyCredentials', {}, { background: true });
    if (!profile.ok) return;
    accounts.refresh(account, profile.value.data);
    learn(account, profile.value.data);
  };
