// The public key with which a server identifies itself to a push service (RFC 8292), in the encodings that servers use.

/** Base64url without padding, from any base64; null when it is not an uncompressed point of P-256. */
export function readVapidKey(text: string | null | undefined): string | null {
  const bytes = Buffer.from(text ?? '', 'base64');
  return bytes.length === 65 && bytes[0] === 4 ? bytes.toString('base64url') : null;
}

/** The encoding that autopush expects. */
export const padded = (key: string): string => key.padEnd(Math.ceil(key.length / 4) * 4, '=');
