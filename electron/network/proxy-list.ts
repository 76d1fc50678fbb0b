// Parses Chromium's list of proxies for a URL, such as `PROXY a:3128; SOCKS5 b:1080; DIRECT`.

export type ProxyServer = { type: 'http' | 'https' | 'socks4' | 'socks5'; host: string; port: number };
export type ProxyListEntry = ProxyServer | { type: 'direct' };

const types = new Map<string, ProxyServer['type']>([
  ['PROXY', 'http'],
  ['HTTPS', 'https'],
  ['SOCKS', 'socks4'],
  ['SOCKS4', 'socks4'],
  ['SOCKS5', 'socks5'],
]);

function parseEntry(entry: string): ProxyListEntry[] {
  const [, name = '', address = ''] = /^(\S+)\s*(.*)$/.exec(entry.trim()) ?? [];
  if (name.toUpperCase() === 'DIRECT') return [{ type: 'direct' }];
  const type = types.get(name.toUpperCase());
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:\s]+):(\d{1,5})$/.exec(address.trim()) ?? [];
  // Skips unknown types, such as QUIC: the next entry is tried.
  return type === undefined || host === '' ? [] : [{ type, host: host.replace(/^\[|\]$/g, ''), port: Number(port) }];
}

/** Returns the entries in the order to try. A list without any usable entry means a direct connection, as in Chromium. */
export function parseProxyList(pacResult: string): ProxyListEntry[] {
  const entries = pacResult.split(';').flatMap(parseEntry);
  return entries.length > 0 ? entries : [{ type: 'direct' }];
}

/** Returns `host:port`, which names a proxy in messages and in the keychain. */
export const proxyName = ({ host, port }: ProxyServer): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;
