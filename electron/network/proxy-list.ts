// Reads Chromium's answer to the question which proxies lead to an address, such as `PROXY a:3128; SOCKS5 b:1080; DIRECT`.

export type ProxyServer = { type: 'http' | 'https' | 'socks4' | 'socks5'; host: string; port: number };
export type Way = ProxyServer | { type: 'direct' };

const types = new Map<string, ProxyServer['type']>([
  ['PROXY', 'http'],
  ['HTTPS', 'https'],
  ['SOCKS', 'socks4'],
  ['SOCKS4', 'socks4'],
  ['SOCKS5', 'socks5'],
]);

function parseEntry(entry: string): Way[] {
  const [, name = '', address = ''] = /^(\S+)\s*(.*)$/.exec(entry.trim()) ?? [];
  if (name.toUpperCase() === 'DIRECT') return [{ type: 'direct' }];
  const type = types.get(name.toUpperCase());
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:\s]+):(\d{1,5})$/.exec(address.trim()) ?? [];
  // QUIC and what else Chromium may speak one day: the next entry is tried.
  return type === undefined || host === '' ? [] : [{ type, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }];
}

/** In the order in which they are to be tried. An answer without any usable entry is direct, as in Chromium. */
export function parseProxyList(answer: string): Way[] {
  const ways = answer.split(';').flatMap(parseEntry);
  return ways.length > 0 ? ways : [{ type: 'direct' }];
}

/** `host:port`, as a sentence names a proxy and as its sign-in is kept. */
export const proxyName = ({ host, port }: ProxyServer): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;
