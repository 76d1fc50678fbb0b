// Lists the limits and preferences that apply to servers that do not report their own.
import type { MediaLimits, PollLimits, ProfileLimits, ReadingPreferences } from './accounts.ts';

/** Mastodon's limits, for servers that do not report their own. */
export const defaultMediaLimits: MediaLimits = {
  types: [],
  imageBytes: 16_777_216,
  imagePixels: 33_177_600,
  videoBytes: 103_809_024,
  videoPixels: 8_294_400,
  framesPerSecond: 120,
  maxDescription: 1_500,
};
export const defaultPollLimits: PollLimits = { maxOptions: 4, maxOptionLength: 50, minSeconds: 300, maxSeconds: 2_629_746 };

/** Generous limits for servers that do not report their own: the server rejects longer text. */
export const defaultProfileLimits: ProfileLimits = {
  maxName: 400,
  maxNote: 10_000,
  maxFields: 4,
  maxFieldName: 255,
  maxFieldValue: 255,
  maxDescription: null,
};
export const defaultReadingPreferences: ReadingPreferences = { media: 'default', expandSpoilers: false, autoplay: null };
