// Chromium's grammar of proxy rules and of the exceptions to them (net/docs/proxy.md), and which proxies they give for an address.
import { BlockList, isIP, isIPv6 } from 'node:net';

type Exception = (url: URL) => boolean | undefined;

/** Which addresses take no proxy. */
export type Bypass = Exception[];

export interface Rules {
  /** By the scheme of the address; `other` for those that have none. Entries in the form of a PAC script. */
  proxies: Map<string, string[]>;
  bypass: Bypass;
}

const kinds = new Map([
  ['http', ['PROXY', 80]],
  ['https', ['HTTPS', 443]],
  ['socks', ['SOCKS5', 1080]],
  ['socks4', ['SOCKS', 1080]],
  ['socks5', ['SOCKS5', 1080]],
] as const);
type Kind = typeof kinds extends Map<infer K, unknown> ? K : never;

/** `[scheme://]host[:port]`. Undefined when it is none, which Chromium leaves out with a line in its log. */
export function parseProxy(text: string, otherwise: Kind = 'http'): string | undefined {
  if (/^\s*direct:\/\/\s*$/i.test(text)) return 'DIRECT';
  const [, scheme = otherwise, host = '', port] =
    /^(?:([a-z\d]+):\/\/)?(?:[^@/]*@)?(\[[^\]]+\]|[^:/\s]+)(?::(\d+))?\/?$/i.exec(text.trim()) ?? [];
  const kind = kinds.get(scheme.toLowerCase() as Kind);
  return kind === undefined || host === '' ? undefined : `${kind[0]} ${host}:${port ?? kind[1]}`;
}

function parseList(text: string, otherwise: Kind): string[] {
  return text.split(',').flatMap((entry) => parseProxy(entry, otherwise) ?? []);
}

/** `http=a:80;https=b:80;socks=c:1080`, or one list for all schemes. */
export function parseRules(text: string): Map<string, string[]> {
  const proxies = new Map<string, string[]>();
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [, scheme, list = ''] = /^\s*(?:(\w+)\s*=)?(.*)$/s.exec(part) ?? [];
    if (scheme === 'socks') proxies.set('other', parseList(list, 'socks4'));
    else proxies.set(scheme ?? 'any', parseList(list, 'http'));
  }
  return proxies;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();
const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' || protocol === 'wss:' ? '443' : '80');

const linkLocal = new BlockList();
linkLocal.addSubnet('127.0.0.0', 8, 'ipv4');
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addAddress('::1', 'ipv6');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/** `ProxyHostMatchingRules::MatchesImplicitRules`: no proxy leads to the computer itself, unless `<-loopback>` says so. */
function isImplicit(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 ? /^(?:.*\.)?localhost\.?$/.test(host) : linkLocal.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

function parseException(text: string, suffix: boolean): Exception | undefined {
  const rule = text.trim().toLowerCase();
  if (rule === '') return undefined;
  if (rule === '<local>') return (url) => (!hostOf(url).includes('.') && isIP(hostOf(url)) === 0) || undefined;
  if (rule === '<-loopback>') return (url) => (isImplicit(url) ? false : undefined);
  const [, net, bits] = /^([\d.a-f:]+)\/(\d+)$/.exec(rule) ?? [];
  if (net !== undefined && isIP(net) !== 0) {
    const block = new BlockList();
    block.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
    return (url) => (isIP(hostOf(url)) !== 0 && block.check(hostOf(url), isIPv6(hostOf(url)) ? 'ipv6' : 'ipv4')) || undefined;
  }
  const [, scheme, host = '', port] = /^(?:(\w+):\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?$/.exec(rule) ?? [];
  if (host === '') return undefined;
  const plain = host.replace(/^\[|\]$/g, '');
  const widened = plain.startsWith('.') || (suffix && !plain.startsWith('*') && isIP(plain) === 0) ? `*${plain}` : plain;
  const pattern = new RegExp(`^${widened.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
  return (url) =>
    (pattern.test(hostOf(url)) &&
      (scheme === undefined || url.protocol === `${scheme}:`) &&
      (port === undefined || portOf(url) === port)) ||
    undefined;
}

/** `suffix`: as in `no_proxy`, where `example.com` means all that ends so. */
export const parseBypass = (text: string, suffix = false): Bypass =>
  text.split(/[,;\n]/).flatMap((each) => parseException(each, suffix) ?? []);

export function proxiesFor(url: URL, { proxies, bypass }: Rules): string[] {
  const explicit = bypass.map((matches) => matches(url)).find((matched) => matched !== undefined);
  if (explicit ?? isImplicit(url)) return ['DIRECT'];
  const isSocket = url.protocol === 'ws:' || url.protocol === 'wss:';
  const order = isSocket ? ['any', 'other', 'https', 'http'] : ['any', url.protocol.slice(0, -1), 'other'];
  const found = order.map((scheme) => proxies.get(scheme) ?? []).find((list) => list.length > 0);
  return found ?? ['DIRECT'];
}
