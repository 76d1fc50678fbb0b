// A short day at a server of each other make: what works works, what the server lacks is said, and nothing is shown as done that isn't.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makes } from '../../electron/demo/makes/makes.ts';
import type { MakeName } from '../../electron/demo/makes/makes.ts';
import type { Demo } from '../faults/demo.ts';
import { World } from './fixtures.ts';
import { list, openComposer, post, view } from './steps.ts';

describe.each(Object.keys(makes) as MakeName[])('%s', (as) => {
  let world: World;
  let demo: Demo;

  beforeAll(async () => {
    world = await World.create();
    // Its own limits hold; that of the embedded service would stand beside them.
    demo = await world.service({ as, posts: 120 });
    // Before the first list, because some makes have no streams.
    demo.act.mention('jonna', 'mira', 'a tern to dismiss');
    await world.signedIn(demo);
  });
  afterAll(async () => {
    await world.stop();
    expect(world.complaints).toEqual([]);
  });

  const written = (text: string) =>
    demo.store.db.all<{ id: string; in_reply_to_id: string | null }>('SELECT id, in_reply_to_id FROM statuses WHERE text = :text', {
      text,
    });

  test('a post and an answer to it arrive once each', async () => {
    const { page } = world;
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox', { name: 'Text of the post' }).fill('First light over the skerries.');
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await post(page, 'First light over the skerries.')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Text of the post' }).fill('And the terns are back.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => written('And the terns are back.').length).toBe(1);
    const [first, ...others] = written('First light over the skerries.');
    expect(others).toEqual([]);
    expect(written('And the terns are back.')).toMatchObject([{ in_reply_to_id: first?.id }]);
  });

  test('a notification is dismissed, or comes back with the reason', async () => {
    const { page } = world;
    await view(page, 'Notifications').click();
    const row = list(page, 'Notifications').getByRole('article').filter({ hasText: 'a tern to dismiss' });
    await row.waitFor();
    await row.hover();
    await row.getByRole('button', { name: 'Dismiss' }).click();
    await row.waitFor({ state: 'detached' });
    if (makes[as].missing.includes('POST /api/v1/notifications/{id}/dismiss')) {
      await page.getByText(/^Dismissing the notification didn’t work\. .* can’t do that\.$/).waitFor({ timeout: 30_000 });
      await row.waitFor();
    } else {
      const dismissed = () => demo.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/dismiss')).length;
      await expect.poll(dismissed, { timeout: 30_000 }).toBe(1);
      expect(await row.count()).toBe(0);
    }
  });

  test('the search finds somebody, whose profile shows no post as pinned that isn’t', async () => {
    const { page } = world;
    await page.keyboard.press('Control+Shift+f');
    await page.getByRole('tab', { name: 'All' }).click();
    await page.getByRole('searchbox').fill('tomas@archipelago.example');
    await page.getByRole('searchbox').press('Enter');
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByText('Tomás Reyes').first().waitFor();
    await profile.getByRole('article').first().waitFor();
    const tomas = demo.store.accounts.byAcct('tomas@archipelago.example')?.id ?? '';
    const pinned = demo.store.db.all('SELECT status_id FROM pins WHERE account_id = :tomas', { tomas }).length;
    await expect.poll(() => profile.getByText('Pinned', { exact: true }).count()).toBeLessThanOrEqual(pinned);
    const shown = await profile
      .getByRole('article')
      .filter({ has: page.locator('[data-status]:has(time)') })
      .evaluateAll((rows) => rows.map((row) => row.querySelector('[data-status]:has(time)')?.getAttribute('data-status')));
    expect(shown).toHaveLength(new Set(shown).size);
  });
});
