// Parses a proxy that the user types or pastes: host and port, or a complete URL with its scheme.

export type ProxyType = 'http' | 'https' | 'socks5';

interface ProxyAddress {
  type: ProxyType;
  /** IPv6 addresses have no brackets. */
  host: string;
  port: string;
}

export type ProxyProblem =
  | { field: 'host'; problem: 'missing' | 'malformed' }
  | { field: 'host'; problem: 'kind'; kind: string }
  | { field: 'port'; problem: 'port' };

const typesByScheme = new Map<string, ProxyType>([
  ['http', 'http'],
  ['https', 'https'],
  ['socks', 'socks5'],
  ['socks5', 'socks5'],
  ['socks5h', 'socks5'],
]);

/** Normalises a host name, such as to `xn--…`; null if it is invalid. */
function hostName(text: string): string | null {
  const host = text.includes(':') ? `[${text}]` : text;
  if (/[\s/@?#\\%]/.test(text) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
}

const isPort = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** Scheme and port in the host field override the other two fields. Credentials are dropped: the proxy will request them. */
export function parseProxyAddress(typed: ProxyAddress): { ok: true; value: ProxyAddress } | ({ ok: false } & ProxyProblem) {
  const [, scheme, rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(?:[^/@]*@)?([^/?#]*)/i.exec(typed.host.trim()) ?? [];
  if (rest === '') return { ok: false, field: 'host', problem: 'missing' };
  const type = scheme === undefined ? typed.type : typesByScheme.get(scheme.toLowerCase());
  if (type === undefined) return { ok: false, field: 'host', problem: 'kind', kind: scheme?.toLowerCase() ?? '' };
  const [, name = '', ownPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(rest) ?? [undefined, rest];
  const host = hostName(name.replace(/^\[|\]$/g, ''));
  if (host === null || host === '') return { ok: false, field: 'host', problem: 'malformed' };
  const port = (ownPort === undefined || ownPort === '' ? typed.port : ownPort).trim();
  if (!isPort(port)) return { ok: false, field: 'port', problem: 'port' };
  return { ok: true, value: { type, host, port } };
}
