// `session.setProxy` and `session.resolveProxy`, as Electron on Linux without a desktop's own proxy settings: switches, then the environment.
import type { ProxyConfig } from 'electron';
import { app } from '../app.ts';
import { suffix } from '../chromium/origin.ts';
import { parseBypass, parseProxy, parseRules, proxiesFor } from './proxy-rules.ts';
import type { Rules } from './proxy-rules.ts';

const direct: Rules = { proxies: new Map(), bypass: [] };

type Variables = (name: string) => string;

/** As Chromium's `base::Environment`: in the case given, else in the other one. */
export const environment =
  (env: NodeJS.ProcessEnv): Variables =>
  (name) =>
    env[name] ?? env[name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase()] ?? '';

/** `ProxyConfigServiceLinux::Delegate::GetConfigFromEnv`. */
export function rulesOfEnvironment(variable: Variables): Rules {
  const bypass = parseBypass(variable('no_proxy'), true);
  // The scheme of a proxy doesn't count here: it is HTTP.
  const proxy = (name: string) => parseProxy(variable(name).replace(/^\w+:\/\//, ''));
  const all = proxy('all_proxy');
  if (all !== undefined) return { proxies: new Map([['any', [all]]]), bypass };
  const schemes = ['http', 'https'].flatMap((scheme): [string, string[]][] => {
    const found = proxy(`${scheme}_proxy`);
    return found === undefined ? [] : [[scheme, [found]]];
  });
  if (schemes.length > 0) return { proxies: new Map(schemes), bypass };
  const socks = parseProxy(variable('SOCKS_SERVER').replace(/^\w+:\/\//, ''), variable('SOCKS_VERSION') === '4' ? 'socks4' : 'socks5');
  return socks === undefined ? direct : { proxies: new Map([['any', [socks]]]), bypass };
}

function unsupported(what: string): never {
  throw new Error(`The host has no ${what}; add it in build/host.`);
}

function systemRules(): Rules {
  const { commandLine } = app;
  for (const name of ['proxy-pac-url', 'proxy-auto-detect']) if (commandLine.hasSwitch(name)) unsupported(`--${name}`);
  if (commandLine.hasSwitch('no-proxy-server')) return direct;
  const server = commandLine.getSwitchValue('proxy-server');
  if (server === '') return rulesOfEnvironment(environment(process.env));
  return { proxies: parseRules(server), bypass: parseBypass(commandLine.getSwitchValue('proxy-bypass-list')) };
}

export function rulesOf({ mode, pacScript, proxyRules = '', proxyBypassRules = '' }: ProxyConfig): Rules {
  const chosen = mode ?? (pacScript === undefined ? 'fixed_servers' : 'pac_script');
  switch (chosen) {
    case 'direct':
      return direct;
    case 'system':
      // The switches are of the default configuration, which this replaces.
      return rulesOfEnvironment(environment(process.env));
    case 'fixed_servers':
      return { proxies: parseRules(proxyRules), bypass: parseBypass(proxyBypassRules) };
    default:
      return unsupported(`proxy mode ${chosen}`);
  }
}

export class HostProxies {
  #rules: Rules | undefined;
  #fixed: ProxyConfig | undefined;

  async setProxy(config: ProxyConfig): Promise<void> {
    this.#rules = rulesOf(config);
    this.#fixed = config.mode === 'fixed_servers' ? config : undefined;
  }

  /** For Chromium, which can't be told later: servers that were set before the window was opened. The page's own addresses need none. */
  chromiumSwitches(): string[] {
    // Otherwise nothing that Chromium asks for by itself finds a proxy that would look for it.
    if (!this.#fixed) return ['--no-proxy-server'];
    const { proxyRules = '', proxyBypassRules = '' } = this.#fixed;
    return [`--proxy-server=${proxyRules}`, `--proxy-bypass-list=${[proxyBypassRules, `*${suffix}`].filter(Boolean).join(';')}`];
  }

  async resolveProxy(url: string): Promise<string> {
    this.#rules ??= systemRules();
    return URL.canParse(url) ? proxiesFor(new URL(url), this.#rules).join(';') : 'DIRECT';
  }
}
