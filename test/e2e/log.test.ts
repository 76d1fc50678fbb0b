// The log of a run with `--verbose`: it says what happened, and contains no text of a post and no token.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoAccount } from '../../electron/demo/server.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, firstPost, openComposer } from './steps.ts';

const canary = 'canarybird';
let world: World;
let demo: Demo;
let mira: DemoAccount;

beforeAll(async () => {
  world = await World.create();
  demo = await world.service();
  mira = world.person(demo);
  await writeFile(join(world.userData, 'push.json'), `{"accounts":{"${canary}`);
  await world.start({ switches: ['--verbose'] });
  await addAccount(world, demo.url, mira);
  await firstPost(world.page);
});
afterAll(() => world.stop());

async function writePost(text: string): Promise<void> {
  const dialog = await openComposer(world.page);
  await dialog.getByRole('textbox', { name: 'Text of the post' }).fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
}

/** The files of the log, and what the app printed. */
async function written(): Promise<string> {
  const folder = join(world.userData, 'logs');
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return [...texts, ...world.app.output].join('\n');
}

test('the log says what started, what was damaged and what changed', async () => {
  const opened = `[verbose] A stream changed. {"account":"${demo.url}|${demo.act.id(mira.acct)}","state":"open"}`;
  await expect.poll(written).toContain(opened);
  const log = await written();
  expect(log).toMatch(/\[info\] +Kittiwake starts\. \{"version":"\d+\.\d+\.\d+","platform":"\w+",/);
  expect(log).toMatch(/\[warn\] +\S+push\.json was damaged and is kept as \S+push\.json\.damaged-\d{4}/);
});

test('no text of a post and no token is in the log, also when servers fail', async () => {
  const { page } = world;
  await writePost(`${canary} is sent`);
  await page.getByText(`${canary} is sent`).first().waitFor();
  demo.faults.failNext('POST', '/api/v1/statuses', { status: 422, body: `{"error":"${canary} is refused"}` });
  await writePost(`${canary} fails`);
  await page.getByText(`${canary} is refused`).first().waitFor();
  demo.faults.failNext('GET', /notifications/, { status: 500, body: `<p>${canary}` }, 5);
  demo.act.mention('jonna', 'mira', `${canary} for you`);
  await expect.poll(async () => (await world.desktop.popups()).map(({ body }) => body).join()).toContain(canary);
  const connections = async () => (await written()).split('"state":"open"').length;
  const before = await connections();
  demo.faults.dropStreams();
  await expect.poll(connections).toBeGreaterThan(before);

  const entries = await world.desktop.keychain('Kittiwake');
  const secrets = entries.flatMap(({ password }) => password.match(/[\w-]{20,}/g) ?? []);
  expect(secrets.length).toBeGreaterThan(0);
  const log = await written();
  expect([canary, mira.token, ...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
