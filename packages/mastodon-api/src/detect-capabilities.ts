// Lists what servers offer besides the common API, and how that is detected; docs/servers.md has the sources. Callers ask `can()` of
// capabilities.ts, which is apart, so that a window loads it without the table.
import type { SoftwareAudience } from './entities/choices.ts';

/** Fields of the instance entity that announce a capability. */
export const announcedFields = ['translation', 'reactions', 'fedibird_reactions'] as const;
export type AnnouncedField = (typeof announcedFields)[number];

/** Description of a server by itself. */
export interface ServerFacts {
  /** Server software from NodeInfo, in lower case: `mastodon`, `gotosocial`, …; '' if unknown. */
  software: string;
  /** Version from NodeInfo, else from the instance entity. */
  version: string;
  /** `api_versions.mastodon` of the instance entity; 0 if the server reports none. */
  apiVersion: number;
  announced: readonly AnnouncedField[];
}

/** Conditions that all have to be true. */
interface Detection {
  software?: readonly string[];
  otherSoftwareThan?: readonly string[];
  /** Only beside `software` with Mastodon's version numbers. */
  since?: readonly [major: number, minor: number];
  versionPart?: string;
  /** https://docs.joinmastodon.org/methods/instance/ */
  apiVersion?: number;
  announces?: AnnouncedField;
}

/** Mastodon, and the fork with a name of its own that keeps Mastodon's version. */
const mastodon = ['mastodon', 'hometown'];
/** Mastodon and all forks that report a name of their own. */
const mastodonFamily = [...mastodon, 'fedibird', 'kmyblue'];
const pleroma = ['pleroma', 'akkoma'];
/** `rebased` and `soapbox` are forks of Pleroma. */
const pleromaFamily = [...pleroma, 'rebased', 'soapbox'];

/** Forks of Mastodon keep its name in NodeInfo; their instance entity tells what they offer. */
const fedibirdForks = { software: ['mastodon'], announces: 'fedibird_reactions' } as const;
const fedibird = { software: ['fedibird'] };
const pleromaReactions = { software: [...pleroma, 'iceshrimp.net', 'mitra'] };
const misskeyReactions = { software: ['sharkey', 'iceshrimp', 'snac'] };
const holloReactions = { software: ['hollo'] };
const glitchReactions = { software: ['mastodon'], announces: 'reactions' } as const;
const quotePolicies = { apiVersion: 7 };
const quoteIds = { software: [...pleroma, 'iceshrimp.net', 'mitra', 'hollo', 'sharkey', 'iceshrimp', 'fedibird'] };

type AudienceCapability = `audience-${SoftwareAudience | 'list'}`;

/** A server has a capability if one of the detections is true for it. */
const capabilities = {
  quotes: [quotePolicies, quoteIds, fedibirdForks],
  /** The authors of posts decide who may quote them. */
  quotePolicies: [quotePolicies],
  /** The server reads `quote_id` as the id of the post to quote. */
  quoteIds: [quoteIds, fedibirdForks],
  /** The server accepts a poll and media in one post. */
  pollsWithMedia: [{ apiVersion: 11 }, { software: pleromaFamily }],
  /** Other media beside a video or audio file: `PostStatusService#validate_media!` of Mastodon refuses them. */
  mixedMedia: [{ otherSoftwareThan: mastodon }],
  /** The server translates posts. `instance.translationLanguages` returns the target languages. */
  translation: [{ announces: 'translation' }],
  /** Audiences of new posts besides Mastodon's: everyone on the server, mutual followers, members of a list. */
  'audience-local': [{ software: pleroma }],
  'audience-mutuals_only': [{ software: ['gotosocial'] }],
  'audience-list': [{ software: pleroma }],
  /** A new post can stay on the server, whatever its visibility: `local_only`. */
  localOnly: [{ software: ['iceshrimp.net', 'gotosocial', 'hometown'] }, { software: ['mastodon'], versionPart: '+glitch' }],
  /** A direct reply reaches the author of its parent without a mention: `get_to_and_cc` in Pleroma's utils.ex. */
  impliedRecipients: [{ software: pleromaFamily }],
  reactions: [pleromaReactions, fedibird, fedibirdForks, holloReactions, misskeyReactions, glitchReactions],
  pleromaReactions: [pleromaReactions],
  fedibirdReactions: [fedibird, fedibirdForks],
  holloReactions: [holloReactions],
  misskeyReactions: [misskeyReactions],
  glitchReactions: [glitchReactions],
  /**
   * Mastodon and Hollo remember an Idempotency-Key for one hour, Pleroma and Akkoma for six. All other software counts as ignoring the key,
   * as GoToSocial, snac, and most others do.
   */
  idempotencyKeys: [{ software: ['mastodon', 'hollo', ...pleroma] }],
  /** `min_id` returns the oldest entries above that id. */
  minIds: [{ software: [...mastodonFamily, 'gotosocial', ...pleroma] }],
  searchOperators: [{ software: mastodon, since: [4, 2] }],
  /** `from:` with one account (docs.gotosocial.org: “Searching”). */
  searchByAuthor: [{ software: ['gotosocial'] }],
  /** Notifications of filtered posts are sent, with `filtered` in their status. */
  filteredNotifications: [{ software: mastodon, since: [4, 0] }],
  /** Push messages are encrypted by RFC 8291 even if the subscription does not say so. */
  standardPush: [{ software: ['gotosocial'] }],
  /** Avatar and header have descriptions, whose maximum length is not reported. */
  pictureDescriptions: [{ software: ['gotosocial'] }],
  /** Pages for the user's settings, by config/routes.rb of Mastodon and routes/web.php of Pixelfed. */
  mastodonPages: [{ software: mastodonFamily }],
  pixelfedPages: [{ software: ['pixelfed'] }],
} as const satisfies Record<string, readonly Detection[]> & Record<AudienceCapability, readonly Detection[]>;
export type Capability = keyof typeof capabilities;

/** True for Mastodon itself since `since`. Other software adds its name in brackets, as in `4.0.0 (compatible; …)`. */
export function isMastodonSince(version: string, [major, minor]: readonly [number, number]): boolean {
  const [, ownMajor, ownMinor] = /^(\d+)\.(\d+)\.\d+\S*$/.exec(version) ?? [];
  return Number(ownMajor) > major || (Number(ownMajor) === major && Number(ownMinor) >= minor);
}

const isDetected = (detection: Detection, { software, version, apiVersion, announced }: ServerFacts): boolean =>
  (detection.software?.includes(software) ?? true) &&
  !detection.otherSoftwareThan?.includes(software) &&
  (!detection.since || isMastodonSince(version, detection.since)) &&
  version.includes(detection.versionPart ?? '') &&
  apiVersion >= (detection.apiVersion ?? 0) &&
  (!detection.announces || announced.includes(detection.announces));

export const detectCapabilities = (server: ServerFacts): Capability[] =>
  (Object.keys(capabilities) as Capability[]).filter((name) => capabilities[name].some((detection) => isDetected(detection, server)));
