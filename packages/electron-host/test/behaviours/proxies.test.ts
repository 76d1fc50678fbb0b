// Tests `session.setProxy` and `session.resolveProxy`, which main calls before it connects to a server.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';
import type { TestProgram } from '../harness/behaviours.ts';

const resolveProxies = (host: TestProgram, urls: string[]) =>
  host.main(async ({ session }, _kit, all) => Promise.all(all.map((url) => session.defaultSession.resolveProxy(url))), urls);

const setProxy = (host: TestProgram, config: Electron.ProxyConfig) =>
  host.main(async ({ session }, _kit, proxyConfig) => session.defaultSession.setProxy(proxyConfig), config);

testBehaviours([
  {
    api: 'session.setProxy',
    behaviour: 'applies one list of rules to every scheme, and returns proxies in PAC syntax',
    source: 'docs/api/session.md',
    async case(host) {
      for (const [proxyRules, answer] of [
        ['foopy:8080', 'PROXY foopy:8080'],
        ['http://foopy', 'PROXY foopy:80'],
        ['https://foopy', 'HTTPS foopy:443'],
        ['socks5://foopy', 'SOCKS5 foopy:1080'],
        ['socks4://foopy:1', 'SOCKS foopy:1'],
        ['foopy:1,bar,direct://', 'PROXY foopy:1;PROXY bar:80;DIRECT'],
      ] as const) {
        await setProxy(host, { mode: 'fixed_servers', proxyRules });
        expect(await resolveProxies(host, ['http://coast.example/', 'https://coast.example/'])).toEqual([answer, answer]);
      }
    },
  },
  {
    api: 'session.setProxy',
    behaviour: 'applies rules by scheme, and connects directly for a scheme without a rule',
    source: 'docs/api/session.md',
    async case(host) {
      await setProxy(host, { proxyRules: 'http=foopy:80;ftp=foopy2' });
      expect(await resolveProxies(host, ['http://coast.example/', 'https://coast.example/'])).toEqual(['PROXY foopy:80', 'DIRECT']);
      await setProxy(host, { proxyRules: 'http=foopy;socks=foopy2' });
      expect(await resolveProxies(host, ['http://coast.example/', 'https://coast.example/'])).toEqual([
        'PROXY foopy:80',
        'SOCKS foopy2:1080',
      ]);
    },
  },
  {
    api: 'session.setProxy',
    behaviour: 'accepts exceptions by wildcard, scheme, port, address range, and <local>',
    source: 'docs/api/session.md',
    async case(host) {
      await setProxy(host, {
        proxyRules: 'foopy:1',
        proxyBypassRules: '*foobar.com,.google.com,https://x.*.y.com:99,192.168.1.1/16,<local>',
      });
      const direct = [
        'https://afoobar.com/',
        'https://www.google.com/',
        'https://x.a.y.com:99/',
        'http://192.168.7.7/',
        'http://intranet/',
      ];
      expect(new Set(await resolveProxies(host, direct))).toEqual(new Set(['DIRECT']));
      const proxied = ['https://foobar.org/', 'https://google.com/', 'https://x.a.y.com/', 'http://192.167.7.7/', 'http://intranet.corp/'];
      expect(new Set(await resolveProxies(host, proxied))).toEqual(new Set(['PROXY foopy:1']));
    },
  },
  {
    api: 'session.resolveProxy',
    behaviour: 'returns no proxy for this computer, unless <-loopback> is set',
    source: 'spec/api-session-spec.ts, net/docs/proxy.md',
    async case(host) {
      const urls = ['http://localhost/', 'http://127.0.0.1:4000/', 'http://[::1]/', 'http://a.localhost/', 'http://169.254.1.1/'];
      await setProxy(host, { proxyRules: 'foopy:1' });
      expect(new Set(await resolveProxies(host, urls))).toEqual(new Set(['DIRECT']));
      await setProxy(host, { proxyRules: 'foopy:1', proxyBypassRules: '<-loopback>' });
      expect(new Set(await resolveProxies(host, urls))).toEqual(new Set(['PROXY foopy:1']));
    },
  },
  {
    api: 'session.setProxy',
    behaviour: 'uses no proxy in the mode direct, whatever the rules are',
    source: 'spec/api-session-spec.ts',
    async case(host) {
      await setProxy(host, { mode: 'direct', proxyRules: 'http=myproxy:80' });
      expect(await resolveProxies(host, ['http://example.com/'])).toEqual(['DIRECT']);
    },
  },
  {
    api: '--proxy-server, --proxy-bypass-list',
    behaviour: 'override the system’s proxies',
    source: 'docs/api/command-line-switches.md',
    start: { switches: ['--proxy-server=foopy:8080', '--proxy-bypass-list=<local>;*.google.com'], window: false },
    async case(host) {
      const urls = ['https://coast.example/', 'https://www.google.com/', 'http://intranet/'];
      expect(await resolveProxies(host, urls)).toEqual(['PROXY foopy:8080', 'DIRECT', 'DIRECT']);
    },
  },
  {
    api: '--no-proxy-server',
    behaviour: 'disables proxies',
    source: 'docs/api/command-line-switches.md',
    start: { switches: ['--no-proxy-server'], window: false },
    async case(host) {
      expect(await resolveProxies(host, ['https://coast.example/'])).toEqual(['DIRECT']);
    },
  },
]);
