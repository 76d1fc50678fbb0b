// What a push message says of a notification, after it was decrypted.

export interface Alert {
  /** The notification's id; null where the server doesn't say it. */
  id: string | null;
  /** `mention`, `favourite`, …; '' where the server doesn't say it. */
  type: string;
  /** The server's own words, as they came: to be cleaned where they are shown. */
  title: string;
  body: string;
}
