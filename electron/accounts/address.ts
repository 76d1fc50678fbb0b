// Finds the server in a typed address (a name, a link or a handle), and explains typing errors.
import { fail, ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';

// Pasted addresses may contain control, format and direction characters.
const invisible = /[\p{Cc}\p{Cf}]/gu;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

const example = 'Type the address of your server, for example mastodon.social.';
const refuse = (sentence: string) => fail('invalid-input', sentence);

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (ipv4.test(hostname) && hostname.startsWith('127.'))
  );
}

/** The origin of the server: always https, except on this computer. */
export function parseAddress(typed: string): Result<string> {
  const text = typed.replaceAll(invisible, '').trim();
  if (text === '') return refuse(example);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme && scheme !== 'https' && scheme !== 'http') {
    return refuse(`“${scheme}://” does not lead to a server; type its address alone, for example mastodon.social.`);
  }
  const [name = ''] = text.replace(/^(acct:|https?:\/{0,2}|\/\/)/i, '').split(/[/?#]/);
  const host = name.slice(name.lastIndexOf('@') + 1).trim();
  if (name.includes('@') && (host === '' || (name === `@${host}` && !host.includes('.')))) {
    return refuse(`“${text}” lacks the server; type it behind your name, for example @you@mastodon.social.`);
  }
  return originFrom(host.replace(/[.,;]+$/, ''), scheme);
}

function originFrom(host: string, scheme: string | undefined): Result<string> {
  if (host === '') return refuse(example);
  if (/\s/.test(host)) return refuse(`“${host}” has a space in it; an address has none.`);
  if (host.includes(',')) return refuse(`“${host}” has a comma in it; did you mean ${host.replaceAll(',', '.')}?`);
  if (!URL.canParse(`https://${host}`)) return refuse(`“${host}” is not an address; type it like mastodon.social.`);
  const { hostname, port } = new URL(`https://${host}`);
  if (isLoopback(hostname)) return ok(new URL(`${scheme ?? 'http'}://${host}`).origin);
  if (!hostname.includes('.') && !hostname.startsWith('[')) {
    return refuse(`“${host}” is not a complete address; one has a dot in it, like ${hostname.slice(0, 40)}.social.`);
  }
  const sound = hostname.startsWith('[') || (hostname.length <= 253 && hostname.split('.').every((part) => label.test(part)));
  if (!sound) return refuse(`“${host}” is not an address; type it like mastodon.social.`);
  return ok(`https://${hostname}${port === '' ? '' : `:${port}`}`);
}
