// Calculates the remaining duration of a poll that is edited: Mastodon counts the duration from the edit on.

/** Mastodon's minimum duration of a poll. */
const minSeconds = 300;
/** Durations that the user can choose. */
const durations = [300, 1_800, 3_600, 21_600, 43_200, 86_400, 259_200, 604_800];

/** Returns the exact number of seconds left. `endsAt`: ISO 8601. `now`: epoch milliseconds. */
export const pollLeftSeconds = (endsAt: string, now: number): number => Math.max(minSeconds, Math.ceil((Date.parse(endsAt) - now) / 1_000));

/** Returns the shortest selectable duration that does not end the poll earlier than before; shown in the editor. */
export function pollSeconds(endsAt: string, now: number): number {
  const secondsLeft = pollLeftSeconds(endsAt, now);
  return durations.find((seconds) => seconds >= secondsLeft) ?? secondsLeft;
}
