// How long a poll that is being changed goes on: the service counts its time from the change on.

/** Mastodon takes no shorter polls. */
const minSeconds = 300;
/** The durations between which people choose. */
const durations = [300, 1_800, 3_600, 21_600, 43_200, 86_400, 259_200, 604_800];

/** Exactly the seconds that are left. `endsAt`: ISO 8601. `now`: epoch milliseconds. */
export const pollLeftSeconds = (endsAt: string, now: number): number => Math.max(minSeconds, Math.ceil((Date.parse(endsAt) - now) / 1_000));

/** The shortest duration in which the poll doesn't end earlier than it would have: what the editor shows. */
export function pollSeconds(endsAt: string, now: number): number {
  const left = pollLeftSeconds(endsAt, now);
  return durations.find((seconds) => seconds >= left) ?? left;
}
