// The proxies and certificates of a download: those that npm and the environment name, and the system's own certificates.
import { readFileSync } from 'node:fs';
import { setGlobalProxyFromEnv } from 'node:http';
import tls from 'node:tls';

type Environment = Record<string, string | undefined>;

export interface Proxies {
  http_proxy: string | undefined;
  https_proxy: string | undefined;
  no_proxy: string | undefined;
}

const first = (env: Environment, ...names: string[]) => names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
const asUrl = (proxy: string | undefined) => (proxy === undefined || proxy.includes('://') ? proxy : `http://${proxy}`);

/** npm's settings come before the environment's: with them npm has just fetched the packages. As with npm, a proxy for HTTP is one for HTTPS too. */
export function proxiesOf(env: Environment): Proxies {
  const http = first(env, 'npm_config_proxy', 'http_proxy', 'HTTP_PROXY');
  const https = first(env, 'npm_config_https_proxy', 'npm_config_proxy', 'https_proxy', 'HTTPS_PROXY') ?? http;
  return { http_proxy: asUrl(http), https_proxy: asUrl(https), no_proxy: first(env, 'npm_config_noproxy', 'no_proxy', 'NO_PROXY') };
}

/** `fetch` in this process then goes by the proxies and trusts what the system and npm's `cafile` trust. Throws when a proxy's address is none. */
export function useProxiesAndCertificates(env: Environment): void {
  setGlobalProxyFromEnv({ ...proxiesOf(env) });
  const cafile = env['npm_config_cafile'];
  const ofNpm = cafile === undefined || cafile === '' ? [] : [readFileSync(cafile, 'utf8')];
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...ofNpm]);
}
