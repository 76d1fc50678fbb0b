// Implements `session.setProxy` and `session.resolveProxy` like Electron on Linux without proxy settings of the desktop: switches first,
// then the environment.
import type { ProxyConfig } from 'electron';
import { app } from '../app.ts';
import { originSuffix } from '../chromium/origin.ts';
import { BlockList, isIP, isIPv6 } from 'node:net';

// Parses Chromium's proxy rules and bypass rules (net/docs/proxy.md), and returns the proxies for a URL.
type BypassRule = (url: URL) => boolean | undefined;

/** Rules for URLs that use no proxy. */
type BypassRules = BypassRule[];

interface ProxyRules {
  /** Proxies by URL scheme; `other` for schemes without an entry. Entries have the format of PAC scripts. */
  proxies: Map<string, string[]>;
  bypass: BypassRules;
}

const proxySchemes = new Map([
  ['http', ['PROXY', 80]],
  ['https', ['HTTPS', 443]],
  ['socks', ['SOCKS5', 1080]],
  ['socks4', ['SOCKS', 1080]],
  ['socks5', ['SOCKS5', 1080]],
] as const);
type ProxyScheme = typeof proxySchemes extends Map<infer K, unknown> ? K : never;

/** Parses `[scheme://]host[:port]`. Undefined if invalid; Chromium then logs and ignores the entry. */
function parseProxy(text: string, defaultScheme: ProxyScheme = 'http'): string | undefined {
  if (/^\s*direct:\/\/\s*$/i.test(text)) return 'DIRECT';
  const [, scheme = defaultScheme, host = '', port] =
    /^(?:([a-z\d]+):\/\/)?(?:[^@/]*@)?(\[[^\]]+\]|[^:/\s]+)(?::(\d+))?\/?$/i.exec(text.trim()) ?? [];
  const kind = proxySchemes.get(scheme.toLowerCase() as ProxyScheme);
  return kind === undefined || host === '' ? undefined : `${kind[0]} ${host}:${port ?? kind[1]}`;
}

function parseList(text: string, defaultScheme: ProxyScheme): string[] {
  return text.split(',').flatMap((entry) => parseProxy(entry, defaultScheme) ?? []);
}

/** Parses `http=a:80;https=b:80;socks=c:1080`, or one list for all schemes. */
function parseRules(text: string): Map<string, string[]> {
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

/** `ProxyHostMatchingRules::MatchesImplicitRules`: addresses of this computer use no proxy, unless `<-loopback>` is set. */
function isImplicitlyBypassed(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) === 0 ? /^(?:.*\.)?localhost\.?$/.test(host) : linkLocal.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

function parseBypassRule(text: string, matchesSuffix: boolean): BypassRule | undefined {
  const rule = text.trim().toLowerCase();
  if (rule === '') return undefined;
  if (rule === '<local>') return (url) => (!hostOf(url).includes('.') && isIP(hostOf(url)) === 0) || undefined;
  if (rule === '<-loopback>') return (url) => (isImplicitlyBypassed(url) ? false : undefined);
  const [, net, bits] = /^([\d.a-f:]+)\/(\d+)$/.exec(rule) ?? [];
  if (net !== undefined && isIP(net) !== 0) {
    const block = new BlockList();
    block.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
    return (url) => (isIP(hostOf(url)) !== 0 && block.check(hostOf(url), isIPv6(hostOf(url)) ? 'ipv6' : 'ipv4')) || undefined;
  }
  const [, scheme, host = '', port] = /^(?:(\w+):\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+))?$/.exec(rule) ?? [];
  if (host === '') return undefined;
  const bareHost = host.replace(/^\[|\]$/g, '');
  const hostPattern =
    bareHost.startsWith('.') || (matchesSuffix && !bareHost.startsWith('*') && isIP(bareHost) === 0) ? `*${bareHost}` : bareHost;
  const pattern = new RegExp(`^${hostPattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
  return (url) =>
    (pattern.test(hostOf(url)) &&
      (scheme === undefined || url.protocol === `${scheme}:`) &&
      (port === undefined || portOf(url) === port)) ||
    undefined;
}

/** `suffix`: as in `no_proxy`, where `example.com` matches all hosts with this ending. */
const parseBypass = (text: string, matchesSuffix = false): BypassRules =>
  text.split(/[,;\n]/).flatMap((each) => parseBypassRule(each, matchesSuffix) ?? []);

export function proxiesFor(url: URL, { proxies, bypass }: ProxyRules): string[] {
  const explicitMatch = bypass.map((matches) => matches(url)).find((matched) => matched !== undefined);
  if (explicitMatch ?? isImplicitlyBypassed(url)) return ['DIRECT'];
  const isSocket = url.protocol === 'ws:' || url.protocol === 'wss:';
  const order = isSocket ? ['any', 'other', 'https', 'http'] : ['any', url.protocol.slice(0, -1), 'other'];
  const schemeProxies = order.map((scheme) => proxies.get(scheme) ?? []).find((list) => list.length > 0);
  return schemeProxies ?? ['DIRECT'];
}

const directRules: ProxyRules = { proxies: new Map(), bypass: [] };

type VariableReader = (name: string) => string;

/** Reads variables like Chromium's `base::Environment`: in the given case, or else in the other one. */
export const createVariableReader =
  (env: NodeJS.ProcessEnv): VariableReader =>
  (name) =>
    env[name] ?? env[name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase()] ?? '';

/** Implements `ProxyConfigServiceLinux::Delegate::GetConfigFromEnv`. */
export function proxyRulesFromEnvironment(variable: VariableReader): ProxyRules {
  const bypass = parseBypass(variable('no_proxy'), true);
  // The scheme of the proxy is ignored here and treated as HTTP.
  const proxy = (name: string) => parseProxy(variable(name).replace(/^\w+:\/\//, ''));
  const allProxy = proxy('all_proxy');
  if (allProxy !== undefined) return { proxies: new Map([['any', [allProxy]]]), bypass };
  const schemes = ['http', 'https'].flatMap((scheme): [string, string[]][] => {
    const schemeProxy = proxy(`${scheme}_proxy`);
    return schemeProxy === undefined ? [] : [[scheme, [schemeProxy]]];
  });
  if (schemes.length > 0) return { proxies: new Map(schemes), bypass };
  const socks = parseProxy(variable('SOCKS_SERVER').replace(/^\w+:\/\//, ''), variable('SOCKS_VERSION') === '4' ? 'socks4' : 'socks5');
  return socks === undefined ? directRules : { proxies: new Map([['any', [socks]]]), bypass };
}

function throwUnsupported(feature: string): never {
  throw new Error(`The host has no ${feature}; add it in packages/electron-host.`);
}

function systemRules(): ProxyRules {
  const { commandLine } = app;
  for (const name of ['proxy-pac-url', 'proxy-auto-detect']) if (commandLine.hasSwitch(name)) throwUnsupported(`--${name}`);
  if (commandLine.hasSwitch('no-proxy-server')) return directRules;
  const server = commandLine.getSwitchValue('proxy-server');
  if (server === '') return proxyRulesFromEnvironment(createVariableReader(process.env));
  return { proxies: parseRules(server), bypass: parseBypass(commandLine.getSwitchValue('proxy-bypass-list')) };
}

export function proxyRulesFromConfig({ mode, pacScript, proxyRules = '', proxyBypassRules = '' }: ProxyConfig): ProxyRules {
  const effectiveMode = mode ?? (pacScript === undefined ? 'fixed_servers' : 'pac_script');
  switch (effectiveMode) {
    case 'direct':
      return directRules;
    case 'system':
      // Switches belong to the default configuration, which this mode replaces.
      return proxyRulesFromEnvironment(createVariableReader(process.env));
    case 'fixed_servers':
      return { proxies: parseRules(proxyRules), bypass: parseBypass(proxyBypassRules) };
    default:
      return throwUnsupported(`proxy mode ${effectiveMode}`);
  }
}

export class HostProxies {
  #rules: ProxyRules | undefined;
  #fixedConfig: ProxyConfig | undefined;

  async setProxy(config: ProxyConfig): Promise<void> {
    this.#rules = proxyRulesFromConfig(config);
    this.#fixedConfig = config.mode === 'fixed_servers' ? config : undefined;
  }

  /**
   * Returns proxy switches for Chromium, which cannot change later: proxies set before the window opened. The page's own addresses bypass
   * them.
   */
  chromiumSwitches(): string[] {
    // Otherwise a proxy would resolve hosts for requests of Chromium itself.
    if (!this.#fixedConfig) return ['--no-proxy-server'];
    const { proxyRules = '', proxyBypassRules = '' } = this.#fixedConfig;
    return [`--proxy-server=${proxyRules}`, `--proxy-bypass-list=${[proxyBypassRules, `*${originSuffix}`].filter(Boolean).join(';')}`];
  }

  async resolveProxy(url: string): Promise<string> {
    this.#rules ??= systemRules();
    return URL.canParse(url) ? proxiesFor(new URL(url), this.#rules).join(';') : 'DIRECT';
  }
}
