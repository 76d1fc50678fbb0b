// The character that stands in for the picture of an account that has none.
const letterIn = (text: string): string | undefined => (/\p{L}\p{M}*/u.exec(text) ?? /\p{N}/u.exec(text))?.[0];

/** The first letter of a name, else its first digit, else its first emoji as a whole; of a name without any the first letter of the handle. */
export function initialOf(name: string, handle = ''): string {
  const plain = name.replace(/:\w+:/g, '');
  return letterIn(plain) ?? /\p{RGI_Emoji}/v.exec(plain)?.[0] ?? letterIn(handle) ?? '?';
}
