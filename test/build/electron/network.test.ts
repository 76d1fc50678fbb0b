// Tests reading proxies from npm's settings and the environment.
import { expect, test } from 'vitest';
import { proxiesOf } from '../../../build/electron/download.ts';

test('prefers npm’s settings to the environment, and uses npm’s HTTP proxy for HTTPS too', () => {
  const env = { npm_config_proxy: 'http://npm:1', npm_config_noproxy: 'a.example', HTTPS_PROXY: 'http://env:2', NO_PROXY: 'b.example' };
  expect(proxiesOf(env)).toEqual({ http_proxy: 'http://npm:1', https_proxy: 'http://npm:1', no_proxy: 'a.example' });
  expect(proxiesOf({ ...env, npm_config_https_proxy: 'http://npm:3' }).https_proxy).toBe('http://npm:3');
});

test('uses the environment if npm has no proxy settings', () => {
  expect(proxiesOf({ https_proxy: 'http://env:2', HTTP_PROXY: 'http://env:1' })).toEqual({
    http_proxy: 'http://env:1',
    https_proxy: 'http://env:2',
    no_proxy: undefined,
  });
});

test('adds http:// to an address without a scheme, and ignores empty settings', () => {
  expect(proxiesOf({ HTTPS_PROXY: 'proxy.example:3128', npm_config_https_proxy: '' }).https_proxy).toBe('http://proxy.example:3128');
});
