// Starts a TLS server with a certificate of a private CA, whose name only proxies resolve, and main's connections to it.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createAgents } from '../../../electron/network/agents.ts';
import { createCertificates } from '../../../electron/network/certificates.ts';
import { createConnector } from '../../../electron/network/connector.ts';
import { createFetch } from '../../../electron/network/fetch.ts';
import { ProxySignIn } from '../../../electron/network/proxy-sign-in.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import type { Certificate } from '../../faults/private-ca.ts';

export async function secureServer(certificate: Certificate) {
  const arrived: { url: string; body: string; type: string | undefined }[] = [];
  const server = createServer(certificate, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      arrived.push({ url: request.url ?? '', body: Buffer.concat(chunks).toString(), type: request.headers['content-type'] });
      response.end('hello from the coast');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, arrived, port: (server.address() as AddressInfo).port };
}

interface Options {
  /** Result of the session's `resolveProxy`. */
  proxies?: string;
  /** CA certificates of the system. */
  authorities?: string[];
}

export function connections({ proxies = 'DIRECT', authorities = [] }: Options = {}) {
  const keychain = new Map<string, string>();
  const resolved: string[] = [];
  const logged: string[] = [];
  const signIn = new ProxySignIn({
    secrets: {
      readText: async (name) => ok(keychain.get(name) ?? null),
      writeText: async (name, text) => (keychain.set(name, text), ok(null)),
      removeText: async () => fail('keychain-broken'),
    },
  });
  const certificates = createCertificates(
    (sentence) => logged.push(sentence),
    async () => authorities,
  );
  const state = { proxies };
  const connect = createConnector({
    resolveProxy: async (url) => (resolved.push(url), state.proxies),
    signIn,
    certificates,
  });
  return Object.assign(state, {
    connect,
    signIn,
    resolved,
    logged,
    keychain,
    agents: createAgents(connect, null),
    ...createFetch(connect),
  });
}
