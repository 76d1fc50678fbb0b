// Reads a decrypted alert. The account's live token is in there too: it ends here.
import * as v from 'valibot';
import type { Alert } from '../../contract/alert.ts';

const text = (most: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((value) => value.slice(0, most)),
      ),
      '',
    ),
    '',
  );
/** A number at Mastodon, a string at GoToSocial. */
const id = v.pipe(v.union([v.pipe(v.number(), v.safeInteger()), v.string()]), v.transform(String), v.minLength(1), v.maxLength(128));

/** Only what is named comes through; `access_token` is not, and neither is it trusted to say whose alert it is. */
const payload = v.pipe(
  v.object({
    notification_id: v.optional(v.fallback(v.nullable(id), null), null),
    notification_type: text(60),
    title: text(500),
    body: text(1_000),
  }),
  v.transform(({ notification_id, notification_type, title, body }) => ({ id: notification_id, type: notification_type, title, body })),
);

/** Null for what isn't an alert. `plain` is wiped. */
export function readAlert(plain: Buffer): Alert | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), payload), plain.toString('utf8'));
  plain.fill(0);
  return parsed.success ? parsed.output : null;
}
