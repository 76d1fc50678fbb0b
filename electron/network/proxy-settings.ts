// Applies the person's choice of a proxy to the session of Electron that main asks for the way.
import type { ProxyConfig } from 'electron';
import type { Settings } from '../contract/settings.ts';
import { createEvent } from '../system/event.ts';

/** The part of Electron's session that this needs. */
export interface ProxySession {
  resolveProxy(url: string): Promise<string>;
  setProxy(config: ProxyConfig): Promise<void>;
  closeAllConnections(): Promise<void>;
}

export interface ProxySettingsParts {
  session: ProxySession;
  settings: { get(): Settings; onChange(listener: (settings: Settings) => void): unknown };
  log: (sentence: string) => void;
}

export interface ProxySettings {
  /** Waits until the person's choice is applied. */
  resolveProxy(url: string): Promise<string>;
  /** The person's choice. */
  config(): ProxyConfig;
  /** After a change of the settings. */
  onApplied(listener: () => void): void;
}

/** In the form of Electron's `session.setProxy`. */
export function proxyConfig({ proxyMode, proxyType, proxyHost, proxyPort, proxyExceptions }: Settings): ProxyConfig {
  if (proxyMode === 'none') return { mode: 'direct' };
  if (proxyMode === 'system' || proxyHost === '') return { mode: 'system' };
  const host = proxyHost.includes(':') ? `[${proxyHost}]` : proxyHost;
  const proxyBypassRules = proxyExceptions.split(/[\s,;]+/).filter((rule) => rule !== '' && rule !== '<-loopback>');
  return {
    mode: 'fixed_servers',
    proxyRules: `${proxyType}://${host}:${proxyPort}`,
    proxyBypassRules: proxyBypassRules.join(','),
  };
}

export function createProxySettings({ session, settings, log }: ProxySettingsParts): ProxySettings {
  const applied = createEvent<[]>();
  let config = proxyConfig(settings.get());
  let applying = Promise.resolve();

  function apply(): void {
    const wanted = config;
    applying = applying.then(() => session.setProxy(wanted)).catch(() => log('The proxy setting could not be applied.'));
  }

  // Untouched, the session follows the system and the switches of the command line (`--proxy-server`), which `system` would overrule.
  if (config.mode !== 'system') apply();
  settings.onChange((changed) => {
    const next = proxyConfig(changed);
    if (JSON.stringify(next) === JSON.stringify(config)) return;
    config = next;
    apply();
    void applying.then(() => session.closeAllConnections()).then(applied.emit);
  });

  return {
    async resolveProxy(url) {
      await applying;
      return session.resolveProxy(url);
    },
    config: () => config,
    onApplied: (listener) => void applied.on(listener),
  };
}
