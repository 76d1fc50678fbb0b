// The app's updates with electron-updater itself, from a server on this computer: whatever is wrong with one, the app stays whole and a problem is named.
// Covers electron/updates/{engine,updaters,updater-http,signature,update-error,repository,public-key}.ts.
import { appendFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPrivateCa } from '../../faults/private-ca.ts';
import type { PrivateCa } from '../../faults/private-ca.ts';
import { versionPage } from '../../../electron/updates/repository.ts';
import { installed, listOf, newContent, oldContent, publicKey, publish, signed } from './feed-server.ts';

let ca: PrivateCa;
beforeAll(() => void (ca = createPrivateCa()));
afterAll(() => ca.remove());

const minute = 60_000;
type App = ReturnType<typeof installed>;
const step = (app: App, wanted: string) => vi.waitUntil(() => app.steps.at(-1) === wanted, { timeout: 10_000 });
/** Nothing was installed, and nothing lies around. */
function staysAsItWas(app: App): void {
  app.end();
  expect(app.runs().equals(oldContent)).toBe(true);
  expect(app.apps()).toEqual(['Kittiwake.AppImage']);
  expect(app.waiting()).toEqual([]);
}

describe('a newer version', () => {
  test('is loaded quietly some minutes after the start, told, and installed when the app ends', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installed(ca, feed.url);
    app.updates.start();
    app.clock.advance(4 * minute);
    expect(feed.asked).toEqual([]);
    app.clock.advance(2 * minute);
    await step(app, 'ready');
    expect(app.steps).toEqual(['loading', 'ready']);
    expect(app.updates.current()).toEqual({ version: '2.0.0', step: 'ready', page: versionPage('2.0.0') });
    expect(app.runs().equals(oldContent)).toBe(true);

    app.end();
    expect(app.runs().equals(newContent)).toBe(true);
    expect(app.apps()).toEqual(['Kittiwake.AppImage']);
    expect(app.life).toEqual({ quits: 0, relaunches: 0 });
  });

  test('is installed at once by a restart', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installed(ca, feed.url);
    expect(await app.updates.check()).toMatchObject({ ok: true, value: { version: '2.0.0', step: 'loading' } });
    await step(app, 'ready');
    expect(await app.updates.restart()).toEqual({ ok: true, value: null });
    expect(app.life).toEqual({ quits: 1, relaunches: 0 });
    app.end();
    expect(app.runs().equals(newContent)).toBe(true);
    expect(app.life.relaunches).toBe(1);
  });

  test('is not installed when the app ends by an error, or the person has turned updates off meanwhile', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    for (const off of [true, false]) {
      const app = installed(ca, feed.url);
      await app.updates.check();
      await step(app, 'ready');
      app.settings.updates = !off;
      app.end(off ? 0 : 1);
      expect(app.runs().equals(oldContent)).toBe(true);
    }
  });

  test('is only told where updates are off, and not looked for by itself', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installed(ca, feed.url, { on: false });
    app.updates.start();
    app.clock.advance(24 * 60 * minute);
    expect(feed.asked).toEqual([]);
    expect(await app.updates.check()).toMatchObject({ ok: true, value: { step: 'found' } });
    expect(feed.asked).toEqual([feed.list]);
  });

  test('is looked for with no number of this computer, which isn’t kept either', async () => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installed(ca, feed.url);
    await app.updates.check();
    await step(app, 'ready');
    expect(feed.headers.map((sent) => [sent['user-agent'], sent['x-user-staging-id']])).toEqual(
      feed.asked.map(() => ['Kittiwake/1.0.0', undefined]),
    );
    expect(app.userData().toSorted()).toEqual(['app-update.yml', 'apps', 'cache']);
  });
});

test.each(['1.0.0', '0.9.0', '1.0.0-beta.1'])('version %s is none for version 1.0.0', async (version) => {
  const feed = await publish(ca, { list: listOf(version), file: newContent });
  const app = installed(ca, feed.url);
  expect(await app.updates.check()).toEqual({ ok: true, value: null });
  expect(feed.asked).toEqual([feed.list]);
  staysAsItWas(app);
});

describe('a list of versions that is', () => {
  test.each([
    ['no YAML', '{ version: ', 'update-list-unusable'],
    ['empty', '', 'update-list-unusable'],
    ['a web page', '<!doctype html><title>Sign in</title>', 'update-list-unusable'],
    ['without a version', 'files: []', 'update-list-unusable'],
    ['of a version that is none', 'version: ../../etc\nfiles: []', 'update-list-unusable'],
    ['of 10 MB', `version: 2.0.0 #${'x'.repeat(10_000_000)}`, 'update-list-unusable'],
  ])('%s is refused', async (_, list, problem) => {
    const app = installed(ca, (await publish(ca, { list })).url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem } });
    staysAsItWas(app);
  });

  test('missing leaves open whether there is a newer version', async () => {
    const app = installed(ca, (await publish(ca, {})).url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'updates-unreachable' } });
    staysAsItWas(app);
  });

  test('out of reach leaves it open too, and is tried again hours later', async () => {
    const feed = await publish(ca, { list: listOf('1.0.0') });
    feed.close();
    const app = installed(ca, feed.url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'updates-unreachable' } });
    app.updates.start();
    app.clock.advance(5 * minute);
    expect(app.clock.planned()).toEqual([6 * 60 * minute]);
    staysAsItWas(app);
  });

  test('elsewhere, without encryption, is refused before it is asked for', async () => {
    const asked: string[] = [];
    const plain = http.createServer((request, response) => (asked.push(request.url ?? ''), response.end(listOf('2.0.0'))));
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void plain.close());
    const location = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    const feed = await publish(ca, { list: (response) => void response.writeHead(302, { location }).end() });
    const app = installed(ca, feed.url);
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem: 'update-insecure' } });

    feed.published[feed.list] = listOf('2.0.0');
    feed.published[feed.fileName] = (response) => void response.writeHead(302, { location }).end();
    await app.updates.check();
    await step(app, 'none');
    expect(app.failures).toEqual(['update-insecure']);
    expect(asked).toEqual([]);
    staysAsItWas(app);
  });
});

describe('where lists are signed', () => {
  const list = listOf('2.0.0');

  test('the right signature is taken', async () => {
    const app = installed(ca, (await publish(ca, { list, signature: signed(list), file: newContent })).url, { key: publicKey });
    await app.updates.check();
    await step(app, 'ready');
  });

  test.each([
    ['for another list', signed(listOf('1.9.0'))],
    ['of nobody', Buffer.alloc(64).toString('base64')],
    ['that is empty', ''],
    ['that is missing', undefined],
    ['of 10 MB', 'A'.repeat(10_000_000)],
  ])('a signature %s is refused', async (_, signature) => {
    const feed = await publish(ca, { list, ...(signature !== undefined && { signature }), file: newContent });
    const app = installed(ca, feed.url, { key: publicKey });
    const problem = signature?.length === 10_000_000 ? 'update-list-unusable' : 'update-not-signed';
    expect(await app.updates.check()).toMatchObject({ ok: false, error: { problem } });
    expect(feed.asked).not.toContain(feed.fileName);
    staysAsItWas(app);
  });
});

describe('a file', () => {
  test.each([
    ['with other content than the list says', Buffer.alloc(newContent.length, 'bad'), 'update-damaged'],
    ['that is cut short', newContent.subarray(0, 1_000), 'update-damaged'],
    ['that is missing', undefined, 'update-interrupted'],
  ])('%s is not installed', async (_, file, problem) => {
    const feed = await publish(ca, { list: listOf('2.0.0'), ...(file !== undefined && { file }) });
    const app = installed(ca, feed.url);
    await app.updates.check();
    await step(app, 'none');
    expect(app.failures).toEqual([problem]);
    staysAsItWas(app);
  });

  test('whose download is interrupted is told of, and loaded by the next look', async () => {
    const feed = await publish(ca, {
      list: listOf('2.0.0'),
      file(response) {
        response.writeHead(200, { 'content-length': newContent.length });
        response.write(newContent.subarray(0, 50_000), () => response.destroy());
      },
    });
    const app = installed(ca, feed.url);
    await app.updates.check();
    await step(app, 'none');
    expect(app.failures).toEqual(['update-interrupted']);
    expect(app.waiting()).toEqual([]);

    feed.published[feed.fileName] = newContent;
    await app.updates.check();
    await step(app, 'ready');
    app.end();
    expect(app.runs().equals(newContent)).toBe(true);
  });

  test.each(['restart', 'end'] as const)('that is changed while it waits on the disk is not installed (%s)', async (way) => {
    const feed = await publish(ca, { list: listOf('2.0.0'), file: newContent });
    const app = installed(ca, feed.url);
    await app.updates.check();
    await step(app, 'ready');
    appendFileSync(join(app.pending, feed.fileName), 'more');
    if (way === 'restart') {
      expect(await app.updates.restart()).toMatchObject({ ok: false, error: { problem: 'update-damaged' } });
      expect(app.life.quits).toBe(0);
      staysAsItWas(app);
    } else {
      app.end();
      expect(app.runs().equals(oldContent)).toBe(true);
      expect(app.logged.join()).toContain('is not installed');
    }
  });
});
