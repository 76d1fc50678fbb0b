// Reads a decrypted alert. It also contains the account's token, which must not leave this file.
import * as v from 'valibot';
import type { Alert } from '../../contract/alert.ts';

const text = (maxLength: number) =>
  v.optional(
    v.fallback(
      v.pipe(
        v.string(),
        v.transform((value) => value.slice(0, maxLength)),
      ),
      '',
    ),
    '',
  );
/** Mastodon sends a number, GoToSocial a string. */
const id = v.pipe(v.union([v.pipe(v.number(), v.safeInteger()), v.string()]), v.transform(String), v.minLength(1), v.maxLength(128));

/** Only these fields are read. `access_token` is not one of them, and it does not decide whose alert this is. */
const payload = v.pipe(
  // To `object` a list is an object without these fields.
  v.custom<object>((json) => !Array.isArray(json)),
  v.object({
    notification_id: v.optional(v.fallback(v.nullable(id), null), null),
    notification_type: text(60),
    title: text(500),
    body: text(1_000),
  }),
  v.transform(({ notification_id, notification_type, title, body }) => ({ id: notification_id, type: notification_type, title, body })),
);

/** Null when `plain` is not an alert. Overwrites `plain` with zeros. */
export function readAlert(plain: Buffer): Alert | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), payload), plain.toString('utf8'));
  plain.fill(0);
  return parsed.success ? parsed.output : null;
}
