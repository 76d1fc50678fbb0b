// Tests a compromised window: it has no network, code execution, or navigation, and only the calls that main accepts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Bridge, MethodName } from '../../electron/contract/bridge.ts';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { listenForWebRtc, tryWebRtc } from '@kittiwake/electron-host/test/harness/web-rtc';
import { AppWorld } from './fixtures.ts';

declare const kittiwake: Bridge;

let world: AppWorld;
let demo: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  await world.startAs(demo);
});
beforeEach(() => world.resetToHome());
afterAll(async () => {
  await world.stop();
  // The violations that Chromium blocked.
  expect(world.consoleProblems.length).toBeGreaterThan(0);
  expect(world.consoleProblems.filter((complaint) => !/Content Security Policy|Trusted|Mixed Content/.test(complaint))).toEqual([]);
});

/** Error code with which main answers a call, however malformed. */
const errorCodeOf = (method: string, args: unknown) =>
  world.page.evaluate(
    async ([name, callArgs]) => {
      const answer = await kittiwake.invoke(name as MethodName, callArgs as never);
      return answer.ok ? 'allowed' : answer.error.code;
    },
    [method, args] as const,
  );

test('rejects malformed calls with an error code and without side effects', async () => {
  const account = `${demo.url}|${demo.act.id('mira')}`;
  const before = demo.requests.length;
  for (const args of [
    null,
    'statuses.get',
    {},
    { account, endpoint: 'statuses.get' },
    { account, endpoint: 'statuses.get', params: { id: 7 } },
    { account, endpoint: 'statuses.get', params: { id: '1' }, token: 'x' },
    { account, endpoint: '../../oauth/token', params: {} },
    { account, endpoint: 'constructor', params: {} },
    { account: 'https://evil.example', endpoint: 'statuses.get', params: { id: '1' } },
  ])
    expect([args, await errorCodeOf('api.call', args)]).toEqual([args, 'invalid-input']);
  expect(await errorCodeOf('api.call', { account: 'https://evil.example|1', endpoint: 'statuses.get', params: { id: '1' } })).toBe(
    'unknown-account',
  );
  expect(await errorCodeOf('drafts.list', { account: '../../etc/passwd' })).toBe('invalid-input');
  expect(await errorCodeOf('cache.readTimeline', { account, timeline: "home' OR 1=1" })).toBe('invalid-input');
  expect(demo.requests.slice(before).filter(({ path }) => /oauth|statuses\/(1|7)$/.test(path))).toEqual([]);
});

test('rejects calls of methods that main does not have', async () => {
  for (const method of ['', 'constructor', '__proto__', 'api', 'kittiwake:call', 'ELECTRON_BROWSER_REQUIRE'])
    expect([method, await errorCodeOf(method, {})]).toEqual([method, 'invalid-input']);
});

test('blocks WebRTC over UDP and TCP, from the page and from a frame in it', async () => {
  await using servers = await listenForWebRtc();
  expect(await world.page.evaluate(tryWebRtc, servers.iceServers)).toEqual(['complete', 'complete']);
  expect(servers.countConnections()).toEqual({ tcp: 0, udp: 0 });
});

test('does not let an id change the path of its endpoint', async () => {
  const account = `${demo.url}|${demo.act.id('mira')}`;
  await errorCodeOf('api.call', { account, endpoint: 'statuses.get', params: { id: '../accounts/verify_credentials?x=' } });
  expect(demo.requests.filter(({ path, query }) => path.endsWith('/verify_credentials') && query.startsWith('x='))).toEqual([]);
});

test('does not pass links other than web and mail links to the system', async () => {
  const before = await world.desktop.openedLinks();
  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'smb://evil.example/x', 'ms-msdt:/id', '/bin/sh', 'app://kittiwake/'])
    expect([url, await errorCodeOf('system.openExternal', { url })]).toEqual([url, 'invalid-input']);
  expect(await world.desktop.openedLinks()).toEqual(before);
});

test('exposes only the frozen bridge and stores no secrets', async () => {
  const pageGlobals = await world.page.evaluate(() => ({
    frozen: Object.isFrozen(kittiwake),
    bridge: Object.keys(kittiwake),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer'].filter((name) => name in window),
    stored: [localStorage.length, document.cookie],
    kept: Object.entries({ ...sessionStorage }).map(([name, value]) => [name, Object.keys(JSON.parse(value as string) as object)]),
  }));
  const places = [['place', ['account', 'history', 'draft']]];
  expect(pageGlobals).toEqual({ frozen: true, bridge: ['invoke', 'listen'], node: [], stored: [0, ''], kept: places });
});

test('sets a content security policy that allows only the app itself', async () => {
  const answer = await world.page.reload();
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/require-trusted-types-for 'script'/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:/);
  await world.page.getByRole('article').first().waitFor();
});

test('blocks requests to servers, text run as code, and inserted markup', async () => {
  const { page } = world;
  const outcome = await page.evaluate(async (url) => {
    const attempt = async (run: () => unknown) => {
      try {
        await run();
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    const loadElement = (element: HTMLImageElement | HTMLIFrameElement, src: string) =>
      new Promise((resolve, reject) => {
        element.onload = resolve;
        element.onerror = reject;
        element.src = src;
        document.body.append(element);
      });
    return {
      fetch: await attempt(() => fetch(`${url}/api/v1/instance`)),
      socket: await attempt(
        () =>
          new Promise((resolve, reject) => Object.assign(new WebSocket(url.replace('http', 'ws')), { onopen: resolve, onerror: reject })),
      ),
      image: await attempt(() => loadElement(new Image(), `${url}/drawn/pictures/1.svg`)),
      code: await attempt(() => import(`data:text/javascript,${url.length}`)),
      markup: await attempt(() => document.createElement('div').setAttribute('onclick', '1')),
      splice: await attempt(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      script: await attempt(() => (document.createElement('script').src = 'https://evil.example/x.js')),
    };
  }, demo.url);
  expect(outcome).toEqual(Object.fromEntries(Object.keys(outcome).map((name) => [name, 'refused'])));
});

test('blocks navigation and denies permissions', async () => {
  const { page } = world;
  const before = page.url();
  // After two frames a navigation would have started and aborted this call.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        location.href = 'https://evil.example/page';
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.getByRole('article').first().waitFor();
  expect(page.url()).toBe(before);
  expect(page.context().pages()).toHaveLength(1);
  const states = await page.evaluate(() =>
    Promise.all(
      (['geolocation', 'notifications', 'camera', 'microphone'] as const).map(
        async (name) => (await navigator.permissions.query({ name })).state,
      ),
    ),
  );
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
});
