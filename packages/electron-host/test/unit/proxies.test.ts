// Tests reading proxies from the environment on the host, after Chromium's proxy_config_service_linux_unittest.cc (BasicEnvTest).
import { expect, test } from 'vitest';
import { createVariableReader, proxyRulesFromConfig, proxyRulesFromEnvironment, proxiesFor } from '../../src/window/proxy.ts';

const resolve = (env: NodeJS.ProcessEnv, url: string) =>
  proxiesFor(new URL(url), proxyRulesFromEnvironment(createVariableReader(env))).join(';');

test.each([
  [{}, 'https://coast.example/', 'DIRECT'],
  [{ all_proxy: 'www.google.com' }, 'https://coast.example/', 'PROXY www.google.com:80'],
  [{ all_proxy: 'http://mira:right@foo:3128/' }, 'https://coast.example/', 'PROXY foo:3128'],
  [{ HTTPS_PROXY: 'foo:1' }, 'https://coast.example/', 'PROXY foo:1'],
  [{ http_proxy: 'foo:1' }, 'https://coast.example/', 'DIRECT'],
  [{ http_proxy: 'foo:1', https_proxy: 'bar:2' }, 'wss://coast.example/', 'PROXY bar:2'],
  [{ SOCKS_SERVER: 'foo' }, 'https://coast.example/', 'SOCKS5 foo:1080'],
  [{ SOCKS_SERVER: 'foo:1', SOCKS_VERSION: '4' }, 'https://coast.example/', 'SOCKS foo:1'],
  [{ all_proxy: 'foo:1', no_proxy: '.google.com, foo.com:99, 1.2.3.4:22, 127.0.0.1/8' }, 'https://www.google.com/', 'DIRECT'],
  [{ all_proxy: 'foo:1', NO_PROXY: 'google.com' }, 'https://www.google.com/', 'DIRECT'],
  [{ all_proxy: 'foo:1', no_proxy: 'google.com' }, 'https://google.com.example/', 'PROXY foo:1'],
  [{ all_proxy: 'foo:1', no_proxy: '*' }, 'https://coast.example/', 'DIRECT'],
  [{ all_proxy: 'foo:1' }, 'http://localhost:4000/', 'DIRECT'],
] as [NodeJS.ProcessEnv, string, string][])('resolves the proxies of %j for %s', (env, url, expected) => {
  expect(resolve(env, url)).toBe(expected);
});

test('names unsupported proxy modes', () => {
  expect(() => proxyRulesFromConfig({ pacScript: 'http://wpad/wpad.dat' })).toThrow('proxy mode pac_script');
  expect(() => proxyRulesFromConfig({ mode: 'auto_detect' })).toThrow('proxy mode auto_detect');
});
