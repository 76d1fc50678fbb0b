import { expect, test } from 'vitest';
import { parseProxyAddress } from '../../../../renderer/logic/network/proxy-address.ts';
import type { ProxyType } from '../../../../renderer/logic/network/proxy-address.ts';

const parse = (host: string, port = '3128', type: ProxyType = 'http') => parseProxyAddress({ type, host, port });

test.each([
  ['proxy.corp', 'http proxy.corp 3128'],
  ['  Proxy.Corp ', 'http proxy.corp 3128'],
  ['proxy.corp:8080', 'http proxy.corp 8080'],
  ['http://proxy.corp:8080', 'http proxy.corp 8080'],
  ['http://proxy.corp:8080/', 'http proxy.corp 8080'],
  ['https://proxy.corp', 'https proxy.corp 3128'],
  ['socks5://127.0.0.1:9050', 'socks5 127.0.0.1 9050'],
  ['socks5h://tor.local:9050', 'socks5 tor.local 9050'],
  ['http://mira:right@proxy.corp:8080', 'http proxy.corp 8080'],
  ['[2001:db8::1]:8080', 'http 2001:db8::1 8080'],
  ['2001:db8::1', 'http 2001:db8::1 3128'],
  ['küste.example', 'http xn--kste-0ra.example 3128'],
])('parses %s', (host, expected) => {
  const parsed = parse(host);
  expect(parsed.ok && Object.values(parsed.value).join(' ')).toBe(expected);
});

test.each([
  ['', '3128', 'missing'],
  ['http://', '3128', 'missing'],
  ['proxy corp', '3128', 'malformed'],
  ['proxy.corp:80:90', '3128', 'malformed'],
  ['ftp://proxy.corp', '3128', 'kind'],
  ['proxy.corp', '99999', 'port'],
  ['proxy.corp', '0', 'port'],
  ['proxy.corp', '', 'port'],
  ['proxy.corp', '3128x', 'port'],
  ['proxy.corp:70000', '3128', 'port'],
])('rejects %s with port %s', (host, port, problem) => {
  expect(parse(host, port)).toMatchObject({ ok: false, problem });
});
