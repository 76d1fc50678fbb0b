// Which proxies npm's settings and the environment name.
import { expect, test } from 'vitest';
import { proxiesOf } from '../../../build/electron/network.ts';

test('npm’s settings come before the environment’s, and its HTTP proxy is one for HTTPS', () => {
  const env = { npm_config_proxy: 'http://npm:1', npm_config_noproxy: 'a.example', HTTPS_PROXY: 'http://env:2', NO_PROXY: 'b.example' };
  expect(proxiesOf(env)).toEqual({ http_proxy: 'http://npm:1', https_proxy: 'http://npm:1', no_proxy: 'a.example' });
  expect(proxiesOf({ ...env, npm_config_https_proxy: 'http://npm:3' }).https_proxy).toBe('http://npm:3');
});

test('without npm’s, the environment’s are taken', () => {
  expect(proxiesOf({ https_proxy: 'http://env:2', HTTP_PROXY: 'http://env:1' })).toEqual({
    http_proxy: 'http://env:1',
    https_proxy: 'http://env:2',
    no_proxy: undefined,
  });
});

test('an address without a scheme is one of HTTP, and an empty setting is none', () => {
  expect(proxiesOf({ HTTPS_PROXY: 'proxy.example:3128', npm_config_https_proxy: '' }).https_proxy).toBe('http://proxy.example:3128');
});
