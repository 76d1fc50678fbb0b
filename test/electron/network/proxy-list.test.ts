import { expect, test } from 'vitest';
import { parseProxyList, proxyName } from '../../../electron/network/proxy-list.ts';

test.each([
  ['DIRECT', ['direct']],
  ['PROXY proxy.corp:3128', ['http proxy.corp:3128']],
  ['PROXY a:80; HTTPS b:443;SOCKS5 c:1080; SOCKS d:1080; DIRECT', ['http a:80', 'https b:443', 'socks5 c:1080', 'socks4 d:1080', 'direct']],
  ['proxy [2001:db8::1]:3128', ['http [2001:db8::1]:3128']],
  ['QUIC q:443; PROXY a:80', ['http a:80']],
  ['', ['direct']],
  ['PROXY', ['direct']],
  ['PROXY no-port; SOMETHING else:1', ['direct']],
])('parses “%s”', (answer, expected) => {
  const entries = parseProxyList(answer);
  expect(entries.map((way) => (way.type === 'direct' ? 'direct' : `${way.type} ${proxyName(way)}`))).toEqual(expected);
});
