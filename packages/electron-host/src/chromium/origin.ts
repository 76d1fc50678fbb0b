// Maps `app://host/path` to `https://host.app.invalid/path`, a secure and standard origin that never resolves, and back: Chromium hands
// unknown schemes to the system and gives their pages no origin. The app itself only sees its own URLs.

export const originSuffix = '.invalid';

export function toPageUrl(address: string): string {
  const url = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address);
  if (!url || /^(https?|data|blob|about|file|chrome)$/i.test(url[1] ?? '')) return address;
  return `https://${url[2]}.${url[1]}${originSuffix}${url[3]?.startsWith('/') ? '' : '/'}${url[3]}`;
}

export function toAppUrl(address: string): string {
  const url = /^https:\/\/([^/?#]+)\.([a-z0-9+-]+)\.invalid(\/.*|$)/i.exec(address);
  return url ? `${url[2]}://${url[1]}${url[3]}` : address;
}

export const originOf = (address: string): string => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(address)?.[0] ?? 'null';
