// Applies the user's proxy setting to the Electron session that resolves proxies for the main process.
import type { ProxyConfig } from 'electron';
import type { Settings } from '../contract/settings.ts';
import { createEvent } from '../system/event.ts';

/** The required methods of Electron's session. */
export interface ProxySession {
  resolveProxy(url: string): Promise<string>;
  setProxy(config: ProxyConfig): Promise<void>;
  closeAllConnections(): Promise<void>;
}

export interface ProxySettingsParts {
  session: ProxySession;
  settings: { get(): Settings };
  log: (sentence: string) => void;
}

interface ProxySettings {
  /** Waits until the user's setting is applied. */
  resolveProxy(url: string): Promise<string>;
  /** The user's setting. */
  config(): ProxyConfig;
  /** Applies the settings after they changed. */
  update(): void;
  /** Called when a changed setting has been applied. */
  onApplied(listener: () => void): void;
}

/** Converts the settings to the argument of Electron's `session.setProxy`. */
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
    const nextConfig = config;
    applying = applying.then(() => session.setProxy(nextConfig)).catch(() => log('The proxy setting could not be applied.'));
  }

  // Without `setProxy`, the session follows the system and the command line (`--proxy-server`); mode `system` would override the latter.
  if (config.mode !== 'system') apply();

  return {
    async resolveProxy(url) {
      await applying;
      return session.resolveProxy(url);
    },
    config: () => config,
    update() {
      const next = proxyConfig(settings.get());
      if (JSON.stringify(next) === JSON.stringify(config)) return;
      config = next;
      apply();
      void applying.then(() => session.closeAllConnections()).then(applied.emit);
    },
    onApplied: (listener) => void applied.on(listener),
  };
}
