// Converts notifications of emoji reactions of other server software to one form. docs/servers.md has the sources.
import { reactionTypes } from './notification-kinds.ts';
import { isEntity } from './normalize-status.ts';

const types: readonly unknown[] = ['reaction', ...reactionTypes];
const characterReference = /^&#(\d{1,7});$/;

/** Decodes the character reference with which snac names an emoji. */
function decodeName(name: unknown): unknown {
  const code = Number(typeof name === 'string' ? characterReference.exec(name)?.[1] : NaN);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : name;
}

/** Pleroma, Akkoma, Mitra, Iceshrimp, and Hollo send `emoji` and `emoji_url`, Fedibird sends `emoji_reaction`, and snac `name`. */
export function normalizeNotification(raw: unknown): unknown {
  if (!isEntity(raw) || !types.includes(raw['type'])) return raw;
  const { emoji, emoji_url: url = null, emoji_reaction: own, reaction, name } = raw;
  // A cached notification has `reaction` already.
  const entity = isEntity(own) ? own : reaction;
  const isNamed = isEntity(entity) && typeof entity['name'] === 'string';
  return { ...raw, type: 'reaction', reaction: isNamed ? entity : { name: decodeName(emoji ?? name), url } };
}
