// What a decrypted push message says about a notification.

export interface Alert {
  /** The notification's id; null where the server doesn't say it. */
  id: string | null;
  /** `mention`, `favourite`, …; '' where the server doesn't say it. */
  type: string;
  /** The server's own words as they came. Whoever shows them makes them plain text. */
  title: string;
  body: string;
}
