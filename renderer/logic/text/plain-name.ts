// A display name for a text that can't show pictures.
import { cleanName } from './names.ts';

/** The display name without the shortcodes of the account's custom emoji, or the user name when nothing else is left. */
export function plainNameOf(account: { display_name: string; username: string; emojis: readonly { shortcode: string }[] }): string {
  const shortcodes = account.emojis.map(({ shortcode }) => `:${shortcode}:`);
  const plain = shortcodes.reduce((text, shortcode) => text.replaceAll(shortcode, ''), account.display_name);
  return cleanName(plain.replace(/ {2,}/g, ' ')) || cleanName(account.username);
}
