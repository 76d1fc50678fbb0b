// Parses a typed server address (a name, a URL, or a handle), and explains typing errors.
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

// Pasted addresses may contain control, format and direction characters.
const invisibleCharacters = /[\p{Cc}\p{Cf}]/gu;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const hostLabelPattern = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (ipv4.test(hostname) && hostname.startsWith('127.'))
  );
}

/** Origins to try in order; the first that responds is used. */
export type Origins = readonly [string, ...string[]];

/** Returns an https origin. For a loopback address, an explicit `http` is kept, and without a scheme https is tried before http. */
export function parseAddress(typed: string): Result<Origins> {
  const text = typed.replaceAll(invisibleCharacters, '').trim();
  if (text === '') return fail('invalid-input', 'address-missing');
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'https' && scheme !== 'http') {
    return fail('invalid-input', 'address-of-other-kind', { scheme });
  }
  const [name = ''] = text.replace(/^(acct:|https?:\/{0,2}|\/\/)/i, '').split(/[/?#]/);
  const host = name.slice(name.lastIndexOf('@') + 1).trim();
  if (name.includes('@') && (host === '' || (name === `@${host}` && !host.includes('.')))) {
    return fail('invalid-input', 'address-without-server', { typed: text });
  }
  return originFrom(host.replace(/[.,;]+$/, ''), scheme);
}

/** Returns the username in a typed handle; null if the address is not a handle. */
export function findUsername(typed: string): string | null {
  const text = typed.replaceAll(invisibleCharacters, '').trim();
  return /^(?:acct:)?@?([^\s@/:]+)@[^\s@/]+$/i.exec(text)?.[1] ?? null;
}

function originFrom(host: string, scheme: string | undefined): Result<Origins> {
  if (host === '') return fail('invalid-input', 'address-missing');
  if (/\s/.test(host)) return fail('invalid-input', 'address-with-space', { host });
  if (host.includes(',')) return fail('invalid-input', 'address-with-comma', { host, suggestion: host.replaceAll(',', '.') });
  if (!URL.canParse(`https://${host}`)) return fail('invalid-input', 'address-malformed', { host });
  const { hostname, port } = new URL(`https://${host}`);
  if (isLoopback(hostname)) {
    const originWith = (protocol: string) => new URL(`${protocol}://${host}`).origin;
    return ok(scheme === undefined ? [originWith('https'), originWith('http')] : [originWith(scheme)]);
  }
  if (!hostname.includes('.') && !hostname.startsWith('[')) {
    return fail('invalid-input', 'address-incomplete', { host, suggestion: `${hostname.slice(0, 40)}.social` });
  }
  const isValidHost =
    hostname.startsWith('[') || (hostname.length <= 253 && hostname.split('.').every((part) => hostLabelPattern.test(part)));
  if (!isValidHost) return fail('invalid-input', 'address-malformed', { host });
  return ok([`https://${hostname}${port === '' ? '' : `:${port}`}`]);
}
