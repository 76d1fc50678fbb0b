// Signing in and out as a person does it, and where the key to the account is afterwards: in the keychain and nowhere else.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { addAccount, firstPost } from './steps.ts';

let world: World;
let coast: Demo;
let lagoon: Demo;

beforeAll(async () => {
  world = await World.create();
  [coast, lagoon] = await Promise.all([world.service(), world.service({ domain: 'lagoon.example' })]);
  await world.start();
});
afterAll(() => world.stop());

/** Without the keys that alerts are encrypted to, which lie there too. */
const entries = async () => (await world.desktop.keychain('Kittiwake')).filter(({ account }) => !account.endsWith(' push'));
const tokens = async () => (await entries()).map(({ password }) => (JSON.parse(password) as { token: string }).token);
const rail = () => world.page.getByRole('navigation', { name: 'Accounts' });

test('an address that is not a server gets its own sentence', async () => {
  const { page } = world;
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Your server’s address').fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('button', { name: /Cancel|Back/ }).click();
});

test('signing in on the server’s own page leads to the home timeline, and the token lies in the keychain', async () => {
  await addAccount(world, coast.url, world.person(coast));
  await firstPost(world.page);
  const [entry, ...others] = await entries();
  expect(others).toEqual([]);
  expect(entry?.account).toMatch(new RegExp(`^${coast.url}\\|`));
  expect((await tokens())[0]).toHaveLength(43);
});

test('an account of another server joins it in the same window', async () => {
  await addAccount(world, lagoon.url, world.person(lagoon));
  await expect
    .poll(() =>
      rail()
        .getByRole('button', { name: /Switch to/ })
        .count(),
    )
    .toBe(2);
  await firstPost(world.page);
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

test('after a restart both accounts are there without signing in', async () => {
  await world.restart();
  await firstPost(world.page);
  expect(
    await rail()
      .getByRole('button', { name: /Switch to/ })
      .count(),
  ).toBe(2);
});

test('the tokens are nowhere but in the keychain: not in files, not in the window, not in what was printed', async () => {
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

test('signing out asks, revokes the token and removes what was stored', async () => {
  const { page } = world;
  await rail()
    .getByRole('button', { name: /Switch to/ })
    .first()
    .click();
  await page.locator('.me').click();
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

test('the window complained of nothing', () => {
  expect([...world.complaints, ...world.app.complaints]).toEqual([]);
});
