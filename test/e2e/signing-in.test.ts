// Tests signing in and out as a user does, and that the token is stored in the keychain and nowhere else.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from './fixtures.ts';
import { addAccount, waitForFirstPost } from './steps.ts';

let world: AppWorld;
let coast: TestDemo;
let lagoon: TestDemo;

beforeAll(async () => {
  world = await AppWorld.create();
  [coast, lagoon] = await Promise.all([world.startServer(), world.startServer({ domain: 'lagoon.example' })]);
  await world.start();
});
afterAll(() => world.stop());

/** Keychain items without the push encryption keys, which are stored there too. */
const entries = async () => (await world.desktop.keychain('Kittiwake')).filter(({ account }) => !account.endsWith(' push'));
const tokens = async () => (await entries()).map(({ password }) => (JSON.parse(password) as { token: string }).token);
const rail = () => world.page.getByRole('navigation', { name: 'Accounts' });

test('rejects an address that is not a server', async () => {
  const { page } = world;
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Your server’s address').fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: /Cancel|Back/ }).click();
});

test('signs in on the server’s own page, shows the home timeline, and stores the token in the keychain', async () => {
  await addAccount(world, coast.url, world.demoAccount(coast));
  await waitForFirstPost(world.page);
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  expect(entry?.account).toMatch(new RegExp(`^${coast.url}\\|`));
  expect((await tokens())[0]).toHaveLength(43);
});

test('adds an account of another server to the same window', async () => {
  await addAccount(world, lagoon.url, world.demoAccount(lagoon));
  await expect
    .poll(() =>
      rail()
        .getByRole('button', { name: /Switch to/ })
        .count(),
    )
    .toBe(2);
  await waitForFirstPost(world.page);
  expect(await entries()).toHaveLength(2);
  await world.page.keyboard.press('Control+1');
  await expect
    .poll(() =>
      rail()
        .getByRole('button', { name: /Switch to/ })
        .first()
        .getAttribute('aria-current'),
    )
    .toBe('true');
});

test('restores both accounts after a restart without signing in', async () => {
  await world.restart();
  await waitForFirstPost(world.page);
  expect(
    await rail()
      .getByRole('button', { name: /Switch to/ })
      .count(),
  ).toBe(2);
});

test('keeps tokens out of files, the page’s memory, and the output', async () => {
  const secrets = await tokens();
  expect(secrets).toHaveLength(2);
  for (const secret of secrets) {
    const grep = promisify(execFile)('grep', ['-rlaF', '-e', secret, world.userData]);
    await expect(grep).rejects.toMatchObject({ code: 1 });
    const session = await world.page.context().newCDPSession(world.page);
    const chunks: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    expect(chunks.join('').includes(secret)).toBe(false);
    expect([...world.output, ...world.app.output].join('').includes(secret)).toBe(false);
  }
});

test('asks before sign-out, revokes the token, and deletes what was stored', async () => {
  const { page } = world;
  await rail()
    .getByRole('button', { name: /Switch to/ })
    .first()
    .click();
  await page.locator('.account-button').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect
    .poll(() =>
      rail()
        .getByRole('button', { name: /Switch to/ })
        .count(),
    )
    .toBe(1);
  await expect.poll(async () => (await entries()).map(({ account }) => account.split('|')[0])).toEqual([lagoon.url]);
  expect(coast.requests.filter(({ path }) => path === '/oauth/revoke')).toHaveLength(1);
});

test('logs no errors or warnings', () => {
  expect([...world.consoleProblems, ...world.app.consoleProblems]).toEqual([]);
});
