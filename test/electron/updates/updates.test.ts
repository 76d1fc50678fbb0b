// Tests updates with electron-updater from a local server: after any fault the app stays intact and the problem is reported.
import { appendFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { versionPage } from '../../../electron/updates/repository.ts';
import { refuseForeignFiles } from '../../../electron/updates/updaters.ts';
import { installApp, listOf, newContent, oldContent, publicKey, publish, publishOnGitHub, signList } from './feed-server.ts';

let ca: PrivateCa;
beforeAll(() => void (ca = createPrivateCa()));
afterAll(() => ca.remove());

const minute = 60_000;
type InstalledTestApp = ReturnType<typeof installApp>;
const waitForStep = (app: InstalledTestApp, expectedStep: string) =>
  vi.waitUntil(() => app.steps.at(-1) === expectedStep, { timeout: 10_000 });
/** Expects that nothing was installed and no files are left over. */
function expectUnchanged(app: InstalledTestApp): void {
  app.end();
  expect(app.installedContent().equals(oldContent)).toBe(true);
  expect(app.appFiles()).toEqual(['Kittiwake.AppImage']);
  expect(app.pendingFiles()).toEqual([]);
}

describe('a newer version', () => {
  test('is downloaded some minutes after the start, reported, and installed when the app quits', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installApp(ca, feed.url);
    app.updates.start();
    app.clock.advance(4 * minute);
    expect(feed.asked).toEqual([]);
    app.clock.advance(2 * minute);
    await waitForStep(app, 'ready');
    expect(app.steps).toEqual(['loading', 'ready']);
    expect(app.updates.current()).toEqual({ version: '2.0.0', step: 'ready', page: versionPage('2.0.0') });
    expect(app.installedContent().equals(oldContent)).toBe(true);

    app.end();
    expect(app.installedContent().equals(newContent)).toBe(true);
    expect(app.appFiles()).toEqual(['Kittiwake.AppImage']);
    expect(app.life).toEqual({ quits: 0, relaunches: 0 });
  });

  test('is installed at once by a restart', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installApp(ca, feed.url);
    expect(await app.updates.check()).toMatchObject({ ok: true, value: { version: '2.0.0', step: 'loading' } });
    await waitForStep(app, 'ready');
    expect(await app.updates.restart()).toEqual({ ok: true, value: null });
    expect(app.life).toEqual({ quits: 1, relaunches: 0 });
    app.end();
    expect(app.installedContent().equals(newContent)).toBe(true);
    expect(app.life.relaunches).toBe(1);
  });

  test('is not installed after an exit with an error, or if the user has turned updates off meanwhile', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    for (const off of [true, false]) {
      const app = installApp(ca, feed.url);
      await app.updates.check();
      await waitForStep(app, 'ready');
      app.settings.updates = !off;
      app.end(off ? 0 : 1);
      expect(app.installedContent().equals(oldContent)).toBe(true);
    }
  });

  test('is only reported if updates are off, and only when the user checks', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installApp(ca, feed.url, { areUpdatesEnabled: false });
    app.updates.start();
    app.clock.advance(24 * 60 * minute);
    expect(feed.asked).toEqual([]);
    expect(await app.updates.check()).toMatchObject({ ok: true, value: { step: 'found' } });
    expect(feed.asked).toEqual([feed.list]);
  });

  test('is requested without an id of this computer, and no such id is stored', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installApp(ca, feed.url);
    await app.updates.check();
    await waitForStep(app, 'ready');
    expect(feed.headers.map((headers) => [headers['user-agent'], headers['x-user-staging-id']])).toEqual(
      feed.asked.map(() => ['Kittiwake/1.0.0', undefined]),
    );
    expect(app.userData().toSorted()).toEqual(['app-update.yml', 'apps', 'cache']);
  });
});

test.each(['1.0.0', '0.9.0', '1.0.0-beta.1'])('version %s is not newer than version 1.0.0', async (version) => {
  const feed = await publish(ca, { list: listOf(version), file: newContent });
  const app = installApp(ca, feed.url);
  expect(await app.updates.check()).toEqual({ ok: true, value: null });
  expect(feed.asked).toEqual([feed.list]);
  expectUnchanged(app);
});

describe('a list of versions', () => {
  test.each([
    ['is not YAML', '{ version: ', 'update-list-unusable'],
    ['is empty', '', 'update-list-unusable'],
    ['is a web page', '<!doctype html><title>Sign in</title>', 'update-list-unusable'],
    ['has no version', 'files: []', 'update-list-unusable'],
    ['has an invalid version', 'version: ../../etc\nfiles: []', 'update-list-unusable'],
    ['has 10 MB', `version: 2.0.0 #${'x'.repeat(10_000_000)}`, 'update-list-unusable'],
  ])('that %s is refused', async (_, list, problem) => {
    const app = installApp(ca, (await publish(ca, { list })).url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem } });
    expectUnchanged(app);
  });

  test('that is missing makes the check fail', async () => {
    const app = installApp(ca, (await publish(ca, {})).url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'updates-unreachable' } });
    expectUnchanged(app);
  });

  test('that cannot be reached makes the check fail, and is requested again hours later', async () => {
    const feed = await publish(ca, { list: listOf('1.0.0') });
    feed.close();
    const app = installApp(ca, feed.url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'updates-unreachable' } });
    app.updates.start();
    app.clock.advance(5 * minute);
    expect(app.clock.planned()).toEqual([6 * 60 * minute]);
    expectUnchanged(app);
  });

  test('that redirects to an unencrypted URL is refused without a request to that URL', async () => {
    const urls: string[] = [];
    const plain = http.createServer((request, response) => (urls.push(request.url ?? ''), response.end(listOf('2.0.0'))));
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void plain.close());
    const location = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    const feed = await publish(ca, { list: (response) => void response.writeHead(302, { location }).end() });
    const app = installApp(ca, feed.url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'update-insecure' } });

    feed.published[feed.list] = listOf('2.0.0');
    feed.published[feed.fileName] = (response) => void response.writeHead(302, { location }).end();
    await app.updates.check();
    await waitForStep(app, 'none');
    expect(app.failures).toEqual(['update-insecure']);
    expect(urls).toEqual([]);
    expectUnchanged(app);
  });
});

describe('with signed lists', () => {
  const list = listOf('2.0.0');

  test('a valid signature is accepted', async () => {
    const app = installApp(ca, (await publish(ca, { list, signature: signList(list), file: newContent })).url, { key: publicKey });
    await app.updates.check();
    await waitForStep(app, 'ready');
  });

  test.each([
    ['for another list', signList(listOf('1.9.0'))],
    ['of zero bytes', Buffer.alloc(64).toString('base64')],
    ['that is empty', ''],
    ['that is missing', undefined],
    ['of 10 MB', 'A'.repeat(10_000_000)],
  ])('a signature %s is refused', async (_, signature) => {
    const feed = await publish(ca, { list, ...(signature !== undefined && { signature }), file: newContent });
    const app = installApp(ca, feed.url, { key: publicKey });
    const problem = signature?.length === 10_000_000 ? 'update-list-unusable' : 'update-not-signed';
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem } });
    expect(feed.asked).not.toContain(feed.fileName);
    expectUnchanged(app);
  });
});

describe('S4: the newest release on GitHub', () => {
  const list = listOf('2.0.0');
  const folder = '/tern/kittiwake/releases/download/v2.0.0/';

  test.each([['v2.0.0'], ['2.0.0']])('with the tag %s and a signed list is installed', async (tag) => {
    const signature = signList(list);
    const feed = await publishOnGitHub(ca, tag, (path) => {
      if (path.endsWith('.AppImage')) return newContent;
      return path.endsWith('.sig') ? signature : list;
    });
    const app = installApp(ca, '', { key: publicKey, gitHubAgent: feed.agent });
    await app.updates.check();
    await waitForStep(app, 'ready');
    expect(feed.paths.filter((path) => !path.includes('blockmap'))).toEqual([
      '/tern/kittiwake/releases/latest',
      `${folder}${feed.list}`,
      `${folder}${feed.list}.sig`,
      `${folder}${feed.fileName}`,
    ]);
  });

  test.each([
    ['v2.0.0?x='],
    ['v2.0.0#'],
    ['v2.0.0/x.atom?'],
    ['../../../evil/evil/releases/download/v2.0.0'],
    ['v2.0.0%3Fx='],
    ['v2.0.0\\..'],
    ['v2.0.0\n'],
    ['latest'],
    [''],
    [`v2.0.${'0'.repeat(100)}`],
    [2],
    [null],
    [{}],
  ])('is not loaded if its tag is %j', async (tag) => {
    const feed = await publishOnGitHub(ca, tag, (path) => (path.endsWith('.AppImage') ? newContent : list));
    const app = installApp(ca, '', { key: publicKey, gitHubAgent: feed.agent });
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'update-list-unusable' } });
    expect(feed.paths).toEqual(['/tern/kittiwake/releases/latest']);
    expectUnchanged(app);
  });

  test.each([
    ['is not signed', list, 'update-not-signed'],
    ['is one byte longer than the signed one', `${list} `, 'update-not-signed'],
  ])('is not installed if its list %s', async (_, published, problem) => {
    const signature = published === list ? signList(listOf('1.9.0')) : signList(list);
    const feed = await publishOnGitHub(ca, 'v2.0.0', (path) => (path.endsWith('.sig') ? signature : published));
    const app = installApp(ca, '', { key: publicKey, gitHubAgent: feed.agent });
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem } });
    expectUnchanged(app);
  });

  test('is not installed if its signed list is one of another version', async () => {
    const older = listOf('1.5.0');
    const feed = await publishOnGitHub(ca, 'v2.0.0', (path) => (path.endsWith('.sig') ? signList(older) : older));
    const app = installApp(ca, '', { key: publicKey, gitHubAgent: feed.agent });
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'update-list-unusable' } });
    expectUnchanged(app);
  });
});

describe('S4: every text that the updater requests is signed', () => {
  test.each([['?x='], ['/?x=.yml&'], ['#'], ['/latest.atom?']])('also with %j after the address of the feed', async (suffix) => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    // The server answers every path with the list.
    feed.published[''] = feed.published['latest.atom'] = feed.published[`latest.atom/${feed.list}`] = listOf('2.0.0');
    const app = installApp(ca, `${feed.url}${suffix}`, { key: publicKey });
    expect(await app.updates.check()).toMatchObject({ ok: false });
    expectUnchanged(app);
  });
});

test.each([
  ['linux', 'x64', ['Kittiwake-2.0.0-linux-x86_64.AppImage'], true],
  ['linux', 'x64', ['Kittiwake-2.0.0.AppImage'], true],
  ['linux', 'x64', ['Kittiwake-2.0.0-linux-arm64.AppImage'], false],
  ['linux', 'arm64', ['Kittiwake-2.0.0-linux-x86_64.AppImage'], false],
  ['linux', 'x64', ['Kittiwake-2.0.0-win-x64.exe'], false],
  ['linux', 'x64', ['Kittiwake-2.0.0-linux-arm64.AppImage', 'Kittiwake-2.0.0-linux-x86_64.AppImage'], false],
  ['win32', 'arm64', ['Kittiwake-2.0.0-win-x64.exe', 'Kittiwake-2.0.0-win-arm64.exe'], true],
  ['win32', 'x64', ['Kittiwake-2.0.0-mac-x64.zip'], false],
  ['darwin', 'x64', ['Kittiwake-2.0.0-mac-arm64.zip'], true],
] as const)('S4: on %s, %s, a list of %j is accepted: %s', (platform, arch, names, isAccepted) => {
  const check = () =>
    refuseForeignFiles(
      platform,
      names.map((url) => ({ url })),
      arch,
    );
  if (isAccepted) expect(check).not.toThrow();
  else expect(check).toThrow('update-list-unusable');
});

describe('S17: a download', () => {
  test('stops at the size that the list names', async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(64_000, 'x');
    const feed = await publish(ca, {
      list: listOf('2.0.0'),
      file(response) {
        const send = () => {
          sentBytes += chunk.length;
          response.write(chunk, () => !response.destroyed && send());
        };
        send();
      },
    });
    const app = installApp(ca, feed.url);
    await app.updates.check();
    await waitForStep(app, 'none');
    expect(app.failures).toEqual(['update-damaged']);
    // Buffers of both sockets hold some more.
    expect(sentBytes).toBeLessThan(20_000_000);
    expectUnchanged(app);
  });

  test.each(['list', 'file'] as const)('follows at most ten redirects of a %s', async (part) => {
    const redirect = (response: http.ServerResponse) =>
      void response.writeHead(302, { location: `/${part === 'list' ? feed.list : feed.fileName}` }).end();
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    feed.published[part === 'list' ? feed.list : feed.fileName] = redirect;
    const app = installApp(ca, feed.url);
    const answer = await app.updates.check();
    if (part === 'list') expect(answer.ok).toBe(false);
    else await waitForStep(app, 'none');
    expect(feed.asked.filter((name) => name === (part === 'list' ? feed.list : feed.fileName)).length).toBeLessThanOrEqual(12);
    expectUnchanged(app);
  });
});

describe('a downloaded file', () => {
  test.each([
    ['with other content than the list says', Buffer.alloc(newContent.length, 'bad'), 'update-damaged'],
    ['that is cut short', newContent.subarray(0, 1_000), 'update-damaged'],
    ['that is missing', undefined, 'update-interrupted'],
  ])('%s is not installed', async (_, file, problem) => {
    const feed = await publish(ca, { list: listOf('2.0.0'), ...(file !== undefined && { file }) });
    const app = installApp(ca, feed.url);
    await app.updates.check();
    await waitForStep(app, 'none');
    expect(app.failures).toEqual([problem]);
    expectUnchanged(app);
  });

  test('whose download is interrupted is reported, and downloaded after the next check', async () => {
    const feed = await publish(ca, {
      list: listOf('2.0.0'),
      file(response) {
        response.writeHead(200, { 'content-length': newContent.length });
        response.write(newContent.subarray(0, 50_000), () => response.destroy());
      },
    });
    const app = installApp(ca, feed.url);
    await app.updates.check();
    await waitForStep(app, 'none');
    expect(app.failures).toEqual(['update-interrupted']);
    expect(app.pendingFiles()).toEqual([]);

    feed.published[feed.fileName] = newContent;
    await app.updates.check();
    await waitForStep(app, 'ready');
    app.end();
    expect(app.installedContent().equals(newContent)).toBe(true);
  });

  test.each(['restart', 'end'] as const)('that is changed on disk before its installation is not installed (%s)', async (way) => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installApp(ca, feed.url);
    await app.updates.check();
    await waitForStep(app, 'ready');
    appendFileSync(join(app.pending, feed.fileName), 'more');
    if (way === 'restart') {
      expect(await app.updates.restart()).toMatchObject({ ok: false, error: { problem: 'update-damaged' } });
      expect(app.life.quits).toBe(0);
      expectUnchanged(app);
    } else {
      app.end();
      expect(app.installedContent().equals(oldContent)).toBe(true);
      expect(app.logged.join()).toContain('is not installed');
    }
  });
});
