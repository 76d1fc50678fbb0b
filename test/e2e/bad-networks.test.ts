// Tests what the user sees on bad networks: feedback at once, an honest sentence, no false success, an end, and recovery with the network.
// The table of sights is in test/faults/networks.ts; `npm run faults -- --networks` measures the times.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NetworkUser } from '../faults/network-user.ts';
import { actNames, networkNames, networks, restoreNetwork, slowNetworks, table } from '../faults/networks.ts';
import type { ActName, NetworkName, SightName } from '../faults/networks.ts';
import { list, waitForFirstPost, viewButton } from './steps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const patient = { timeout: 60_000, interval: 100 };
/** Several times what a user should wait at most. */
const promptly = { timeout: 20_000, interval: 100 };

/** Sights of an act in order, each once. */
const expectedSights = (act: ActName, network: NetworkName): SightName[] => [
  ...new Set(table.filter((row) => row.act === act).map(({ sees }) => sees[network])),
];

describe.each(networkNames)('%s', (network) => {
  const isSlow = slowNetworks.includes(network);
  let user: NetworkUser;
  beforeAll(async () => {
    user = await NetworkUser.start();
    networks[network](user.front);
  });
  afterAll(() => user.stop());

  /** Waits for the sights, and returns the time at which each appeared first. */
  async function waitForSights(names: readonly SightName[]): Promise<number[]> {
    const missing = async () => {
      const times = await user.recordedSights();
      return names.filter((name) => times[name]?.[0] === undefined);
    };
    await expect.poll(missing, promptly).toEqual([]);
    const times = await user.recordedSights();
    return names.map((name) => times[name]?.[0] ?? NaN);
  }

  for (const act of actNames) {
    test(`${act}: feedback first, then an honest sentence`, async () => {
      await user.acts[act]();
      const times = await waitForSights(expectedSights(act, network));
      expect(times).toEqual([...times].sort((one, other) => one - other));
      const claims = (await user.recordedSights())['Posted.'] ?? [];
      expect(claims.length > 0 && user.countPosts() === 0).toBe(false);
    });

    if (act === 'upload' && !isSlow)
      test('N16: a post that waits for the network can be edited, discarded, or stopped', async () => {
        await viewButton(user.page, 'Outbox').click();
        const entry = list(user.page, 'Outbox').getByRole('listitem').filter({ hasText: user.text });
        await expect.poll(() => entry.getByRole('button', { name: /^(Edit|Discard|Stop)/ }).count(), patient).toBeGreaterThan(0);
      });
  }

  test('ends the wait of a view with a button, or with its posts', async () => {
    const isOver = async () => {
      const times = await user.recordedSights();
      const isWaiting = (times.placeholders?.length ?? 0) % 2 === 1;
      return !isWaiting && (times['not loaded, Try again']?.length ?? 0) + (times.posts?.length ?? 0) > 0;
    };
    if (network !== '20 kbit/s') await expect.poll(isOver, patient).toBe(true);
  });

  test('recovers by itself with the network', async () => {
    restoreNetwork(user.front);
    const local = list(user.page, 'Local').getByRole('article').first();
    await expect.poll(() => local.isVisible(), promptly).toBe(true);
    await expect.poll(() => user.demo.streams('user'), promptly).toBe(1);
    await expect.poll(() => user.countPosts(), promptly).toBe(1);
    await viewButton(user.page, 'Home').click();
    await waitForFirstPost(user.page);
    await expect.poll(() => user.page.getByText(/slow to answer|Nothing can be loaded|may want you to sign in/).count(), promptly).toBe(0);
  });
});

describe('N1', () => {
  let user: NetworkUser;
  beforeAll(async () => {
    user = await NetworkUser.start();
    networks['dead line'](user.front);
  });
  afterAll(() => user.stop());

  const buttons = ['favourite', 'reblog', 'bookmark'] as const;
  const post = () => list(user.page, 'Home').locator(`article:has([data-status="${user.favouriteId}"])`).first();
  const pressedButtons = () =>
    post()
      .locator('button[aria-pressed=true]')
      .evaluateAll((all) => all.map(({ classList }) => classList[0]));

  test('N1: shows a favourite, a boost, and a bookmark on a dead line as pending, also after a kill', async () => {
    await user.acts.action();
    for (const name of buttons.slice(1)) await post().locator(`.${name}`).click();
    await expect.poll(pressedButtons).toEqual(expect.arrayContaining([...buttons]));
    await user.world.restart('kill');
    await waitForFirstPost(user.page);
    await expect.poll(pressedButtons).toEqual(expect.arrayContaining([...buttons]));
    await post()
      .getByText(/pending|not sent yet|waiting/i)
      .waitFor({ timeout: 5_000 });
    restoreNetwork(user.front);
    await expect.poll(() => user.isFavouriteAtServer(), patient).toBe(true);
  });
});
