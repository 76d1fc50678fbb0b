// Combines the parts of the network; opens every connection of the main process.
import type { App, ProxyConfig, Session } from 'electron';
import type { Clock } from '../contract/clock.ts';
import { createAgents } from './agents.ts';
import type { AgentFor } from './agents.ts';
import { answerLogin, ProxySignIn } from './proxy-sign-in.ts';
import { createCertificates } from './certificates.ts';
import { createConnector } from './connector.ts';
import type { ConnectionGuard } from './connector.ts';
import { createFetch } from './fetch.ts';
import { createProxySettings } from './proxy-settings.ts';
import type { ProxySession, ProxySettingsParts } from './proxy-settings.ts';
import type { ProxySignInParts } from './proxy-sign-in.ts';

export interface Network {
  fetch: typeof globalThis.fetch;
  /** Returns HTTP agents for `ws`. */
  agentFor: AgentFor;
  /** Returns HTTP agents for addresses from untrusted input. */
  guardedAgentFor: (guard: ConnectionGuard) => AgentFor;
  signIn: ProxySignIn;
  /** The user's proxy setting. */
  proxy(): ProxyConfig;
  /** Applies the user's proxy setting after it changed. */
  updateProxy(): void;
  /** Uses new connections for further requests, and calls the listeners: after sleep or a change of the network, open ones may be dead. */
  renew(): void;
  /** Called when the route to servers may have changed: open connections should be reopened. */
  onChange(listener: () => void): void;
}

interface Parts extends ProxySignInParts {
  app: Pick<App, 'on'>;
  /** An Electron session that uses the system's proxies. Not the window's session: its proxy setting blocks the network. */
  session: ProxySession & Pick<Session, 'setSpellCheckerLanguages'>;
  settings: ProxySettingsParts['settings'];
  clock: Clock;
  log: (sentence: string) => void;
}

export function createNetwork({ app, session, settings, secrets, clock, log }: Parts): Network {
  // Called synchronously after the session's creation: otherwise each session downloads a dictionary for the system's language.
  session.setSpellCheckerLanguages([]);
  const proxySettings = createProxySettings({ session, settings, log });
  const signIn = new ProxySignIn({ secrets });
  answerLogin(app, signIn, clock.now);
  const connect = createConnector({ resolveProxy: proxySettings.resolveProxy, signIn, certificates: createCertificates(log) });
  const fetching = createFetch(connect);
  const agents = createAgents(connect, null);
  const guardedRenewals: (() => void)[] = [];
  const listeners: (() => void)[] = [];

  function renew(): void {
    for (const run of [fetching.renew, agents.renew, ...guardedRenewals, ...listeners]) run();
  }
  proxySettings.onApplied(renew);
  signIn.onSubmitted(renew);

  return {
    fetch: fetching.fetch,
    agentFor: agents.agentFor,
    guardedAgentFor(guard) {
      const guardedAgents = createAgents(connect, guard);
      guardedRenewals.push(guardedAgents.renew);
      return guardedAgents.agentFor;
    },
    signIn,
    proxy: proxySettings.config,
    updateProxy: proxySettings.update,
    renew,
    onChange: (listener) => void listeners.push(listener),
  };
}
