// Chromium doesn't know the app's own scheme: it hands an unknown one to the system before anything can answer it, and
// gives its pages no origin. So inside Chromium `app://host/path` is called `https://host.app.invalid/path`, a secure and
// standard origin that never resolves; the names are exchanged wherever an address crosses, and the app sees its own only.

export const suffix = '.invalid';

export function toPage(address: string): string {
  const url = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(address);
  if (!url || /^(https?|data|blob|about|file|chrome)$/i.test(url[1] ?? '')) return address;
  return `https://${url[2]}.${url[1]}${suffix}${url[3]?.startsWith('/') ? '' : '/'}${url[3]}`;
}

export function toApp(address: string): string {
  const url = /^https:\/\/([^/?#]+)\.([a-z0-9+-]+)\.invalid(\/.*|$)/i.exec(address);
  return url ? `${url[2]}://${url[1]}${url[3]}` : address;
}

export const originOf = (address: string): string => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(address)?.[0] ?? 'null';
