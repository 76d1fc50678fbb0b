import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import { systemClock } from '../../../electron/system/clock.ts';
import { createNetwork } from '../../../electron/network/network.ts';
import { defaultSettings } from '../../../electron/contract/settings.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { ok } from '../../../electron/contract/result.ts';
import { startProxy } from '../../faults/http-proxy.ts';
import { json, stubServer } from '../api/stub-server.ts';

test('uses a new proxy setting and a proxy sign-in for the next connection, and notifies listeners', async () => {
  await using server = await stubServer(json({}));
  const hosts = { 'coast.example:80': Number(new URL(server.origin).port) };
  await using proxy = await startProxy({ hosts, user: 'mira:right' });
  let settings: Settings = defaultSettings;
  let rules = 'DIRECT';
  const network = createNetwork({
    app: new EventEmitter() as unknown as App,
    clock: systemClock,
    session: {
      setSpellCheckerLanguages: () => undefined,
      resolveProxy: async () => rules,
      setProxy: async ({ proxyRules = '' }) => void (rules = `PROXY ${proxyRules.replace('http://', '')}`),
      closeAllConnections: async () => undefined,
    },
    settings: { get: () => settings },
    secrets: { readText: async () => ok(null), writeText: async () => ok(null), removeText: async () => ok(null) },
    log: () => undefined,
  });
  let changes = 0;
  network.onChange(() => (changes += 1));
  settings = { ...defaultSettings, proxyMode: 'own', proxyHost: '127.0.0.1', proxyPort: String(proxy.port) };
  network.updateProxy();
  await expect.poll(() => changes).toBe(1);
  await expect(network.fetch('http://coast.example/')).rejects.toThrow();
  await network.signIn.submit(proxy.name, { name: 'mira', password: 'right' });
  expect(changes).toBe(2);
  expect((await network.fetch('http://coast.example/')).status).toBe(200);
  expect(network.agentFor(new URL('wss://coast.example/'))).toBe(network.agentFor(new URL('wss://coast.example/')));
  const guarded = network.guardedAgentFor({ lookup: () => undefined, checkName: async () => undefined });
  expect(guarded(new URL('https://coast.example/'))).not.toBe(network.agentFor(new URL('https://coast.example/')));

  // After sleep, connections that stayed open may be dead.
  const agentBefore = network.agentFor(new URL('wss://coast.example/'));
  network.renew();
  expect(changes).toBe(3);
  expect(network.agentFor(new URL('wss://coast.example/'))).not.toBe(agentBefore);
});
