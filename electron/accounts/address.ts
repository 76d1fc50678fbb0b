// Finds the server in a typed address (a name, a link or a handle), and explains typing errors.
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

// Pasted addresses may contain control, format and direction characters.
const invisible = /[\p{Cc}\p{Cf}]/gu;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (ipv4.test(hostname) && hostname.startsWith('127.'))
  );
}

/** The origins to try, the first that answers counts. */
export type Origins = readonly [string, ...string[]];

/** Always https. On this computer an address with `http` is taken as it is, and one without a scheme is tried with https, then with http. */
export function parseAddress(typed: string): Result<Origins> {
  const text = typed.replaceAll(invisible, '').trim();
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

function originFrom(host: string, scheme: string | undefined): Result<Origins> {
  if (host === '') return fail('invalid-input', 'address-missing');
  if (/\s/.test(host)) return fail('invalid-input', 'address-with-space', { host });
  if (host.includes(',')) return fail('invalid-input', 'address-with-comma', { host, suggestion: host.replaceAll(',', '.') });
  if (!URL.canParse(`https://${host}`)) return fail('invalid-input', 'address-malformed', { host });
  const { hostname, port } = new URL(`https://${host}`);
  if (isLoopback(hostname)) {
    const [first, ...others] = scheme === undefined ? (['https', 'http'] as const) : ([scheme] as const);
    const at = (tried: string) => new URL(`${tried}://${host}`).origin;
    return ok([at(first), ...others.map(at)]);
  }
  if (!hostname.includes('.') && !hostname.startsWith('[')) {
    return fail('invalid-input', 'address-incomplete', { host, suggestion: `${hostname.slice(0, 40)}.social` });
  }
  const sound = hostname.startsWith('[') || (hostname.length <= 253 && hostname.split('.').every((part) => label.test(part)));
  if (!sound) return fail('invalid-input', 'address-malformed', { host });
  return ok([`https://${hostname}${port === '' ? '' : `:${port}`}`]);
}
