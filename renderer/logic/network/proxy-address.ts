// Understands a proxy as a person types or pastes it: a name and a port, or a whole address with its kind.

export type ProxyType = 'http' | 'https' | 'socks5';

export interface ProxyAddress {
  type: ProxyType;
  /** IPv6 without brackets. */
  host: string;
  port: string;
}

export type ProxyProblem =
  | { field: 'host'; problem: 'missing' | 'malformed' }
  | { field: 'host'; problem: 'kind'; kind: string }
  | { field: 'port'; problem: 'port' };

const kinds = new Map<string, ProxyType>([
  ['http', 'http'],
  ['https', 'https'],
  ['socks', 'socks5'],
  ['socks5', 'socks5'],
  ['socks5h', 'socks5'],
]);

/** The name as the network knows it, such as `xn--…`; null when it is none. */
function hostName(text: string): string | null {
  const host = text.includes(':') ? `[${text}]` : text;
  if (/[\s/@?#\\%]/.test(text) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
}

/** What stands in the field for the host goes before the two others. A name and a password in it are left out: the proxy asks for them. */
export function parseProxyAddress(typed: ProxyAddress): { ok: true; value: ProxyAddress } | ({ ok: false } & ProxyProblem) {
  const [, kind, rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(?:[^/@]*@)?([^/?#]*)/i.exec(typed.host.trim()) ?? [];
  if (rest === '') return { ok: false, field: 'host', problem: 'missing' };
  const type = kind === undefined ? typed.type : kinds.get(kind.toLowerCase());
  if (type === undefined) return { ok: false, field: 'host', problem: 'kind', kind: kind?.toLowerCase() ?? '' };
  const [, name = '', ownPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(rest) ?? [undefined, rest];
  const host = hostName(name.replace(/^\[|\]$/g, ''));
  if (host === null || host === '') return { ok: false, field: 'host', problem: 'malformed' };
  const port = (ownPort === undefined || ownPort === '' ? typed.port : ownPort).trim();
  if (!/^[1-9]\d{0,4}$/.test(port) || Number(port) > 65_535) return { ok: false, field: 'port', problem: 'port' };
  return { ok: true, value: { type, host, port } };
}
