// Tests the log of `--verbose`: it records events and contains no post text and no token.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoCredentials } from '@kittiwake/demo-server/server';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { addAccount, waitForFirstPost, openComposer } from './steps.ts';

const canary = 'canarybird';
let world: AppWorld;
let demo: TestDemo;
let mira: DemoCredentials;

beforeAll(async () => {
  world = await AppWorld.create();
  demo = await world.startServer();
  mira = world.demoAccount(demo);
  await writeFile(join(world.userData, 'push.json'), `{"accounts":{"${canary}`);
  await world.start({ switches: ['--verbose'] });
  await addAccount(world, demo.url, mira);
  await waitForFirstPost(world.page);
});
afterAll(() => world.stop());

async function writePost(text: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Post text' }).fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

/** Reads the log files and the app's output. */
async function readLogs(): Promise<string> {
  const folder = join(world.userData, 'logs');
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return [...texts, ...world.app.output].join('\n');
}

test('logs the start, damaged files, and stream changes', async () => {
  const streamLine = `[verbose] A stream changed. {"account":"${demo.url}|${demo.act.id(mira.acct)}","state":"open"}`;
  await expect.poll(readLogs).toContain(streamLine);
  const log = await readLogs();
  expect(log).toMatch(/\[info\] +Kittiwake starts\. \{"version":"\d+\.\d+\.\d+","platform":"\w+",/);
  expect(log).toMatch(/\[warn\] +\S+push\.json was damaged and is kept as \S+push\.json\.damaged-\d{4}/);
});

test('logs no post text and no token, even after server errors', async () => {
  const { page } = world;
  await writePost(`${canary} is sent`);
  await page.getByText(`${canary} is sent`).first().waitFor();
  demo.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: `{"error":"${canary} is refused"}` });
  await writePost(`${canary} fails`);
  await page.getByText(`${canary} is refused`).first().waitFor();
  demo.faults.failNext('GET', /notifications/, { status: 500, body: `<p>${canary}` }, 5);
  demo.act.mention('jonna', 'mira', `${canary} for you`);
  await expect.poll(async () => (await world.desktop.popups()).map(({ body }) => body).join()).toContain(canary);
  const connections = async () => (await readLogs()).split('"state":"open"').length;
  const before = await connections();
  demo.faults.dropStreams();
  await expect.poll(connections).toBeGreaterThan(before);

  const entries = await world.desktop.keychain('Kittiwake');
  const secrets = entries.flatMap(({ password }) => password.match(/[\w-]{20,}/g) ?? []);
  expect(secrets.length).toBeGreaterThan(0);
  const log = await readLogs();
  expect([canary, mira.token, ...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
