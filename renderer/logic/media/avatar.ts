// Computes the colour and the character that stand for an account without an avatar.

export function hueOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) % 3_600;
  return hash % 360;
}

const firstLetterIn = (text: string): string | undefined => (/\p{L}\p{M}*/u.exec(text) ?? /\p{N}/u.exec(text))?.[0];

/** Returns the first letter of the name, else its first digit or emoji; for a name with none of them the first letter of the handle. */
export function initialOf(name: string, handle = ''): string {
  const plain = name.replace(/:\w+:/g, '');
  return firstLetterIn(plain) ?? /\p{RGI_Emoji}/v.exec(plain)?.[0] ?? firstLetterIn(handle) ?? '?';
}
