// Puts the parts of the network together: every connection of main is opened here.
import type { App, ProxyConfig, Session } from 'electron';
import type { Clock } from '../contract/clock.ts';
import { createAgents } from './agents.ts';
import type { AgentFor } from './agents.ts';
import { answerLogin } from './answer-login.ts';
import { createCertificates } from './certificates.ts';
import { createConnector } from './connector.ts';
import type { Guard } from './connector.ts';
import { createFetch } from './fetch.ts';
import { createProxySettings } from './proxy-settings.ts';
import type { ProxySession, ProxySettingsParts } from './proxy-settings.ts';
import { createProxySignIn } from './proxy-sign-in.ts';
import type { ProxySignIn, ProxySignInParts } from './proxy-sign-in.ts';

export interface Network {
  fetch: typeof globalThis.fetch;
  /** For `ws`. */
  agentFor: AgentFor;
  /** For addresses that others chose. */
  guardedAgentFor: (guard: Guard) => AgentFor;
  signIn: ProxySignIn;
  /** The person's choice of a proxy. */
  proxy(): ProxyConfig;
  /** The way to servers may be another one now: what is connected should connect anew. */
  onChange(listener: () => void): void;
}

interface Parts extends ProxySignInParts {
  app: Pick<App, 'on'>;
  /** A session of Electron, which knows the system's proxies. Not the page's: that one has a proxy which keeps it off the network. */
  session: ProxySession & Pick<Session, 'setSpellCheckerLanguages'>;
  settings: ProxySettingsParts['settings'];
  clock: Clock;
  log: (sentence: string) => void;
}

export function createNetwork({ app, session, settings, secrets, clock, log }: Parts): Network {
  // In the turn in which it is made: each session downloads a dictionary for the system's language otherwise.
  session.setSpellCheckerLanguages([]);
  const proxySettings = createProxySettings({ session, settings, log });
  const signIn = createProxySignIn({ secrets });
  answerLogin(app, signIn, clock.now);
  const connect = createConnector({ resolveProxy: proxySettings.resolveProxy, signIn, certificates: createCertificates(log) });
  const fetching = createFetch(connect);
  const agents = createAgents(connect, null);
  const guarded: (() => void)[] = [];
  const listeners: (() => void)[] = [];

  function renew(): void {
    for (const run of [fetching.renew, agents.renew, ...guarded, ...listeners]) run();
  }
  proxySettings.onApplied(renew);
  signIn.onSubmitted(renew);

  return {
    fetch: fetching.fetch,
    agentFor: agents.agentFor,
    guardedAgentFor(guard) {
      const own = createAgents(connect, guard);
      guarded.push(own.renew);
      return own.agentFor;
    },
    signIn,
    proxy: proxySettings.config,
    onChange: (listener) => void listeners.push(listener),
  };
}
