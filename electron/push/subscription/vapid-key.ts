// The public key a server signs its pushes with, in the spellings it is met in.

/** Base64url without padding, from any base64; null for what isn't an uncompressed point of P-256. */
export function readVapidKey(text: string | null | undefined): string | null {
  const bytes = Buffer.from(text ?? '', 'base64');
  return bytes.length === 65 && bytes[0] === 4 ? bytes.toString('base64url') : null;
}

/** As autopush takes it. */
export const padded = (key: string): string => key.padEnd(Math.ceil(key.length / 4) * 4, '=');
