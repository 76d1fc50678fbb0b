// Tests the window's appearance: light and dark, narrow, reduced motion, no mouse; each is checked for accessibility.
import AxeBuilder from '@axe-core/playwright';
import { decode } from 'fast-png';
import { beforeEach, expect, test } from 'vitest';
import { demo, startSignedIn, world } from './signed-in.ts';
import { fetchAs, list, openComposer, post, viewButton } from './steps.ts';

startSignedIn();
beforeEach(() => world.resetToHome());

/** Serious and critical accessibility findings, as `rule: where`. The dark scheme checks contrast only: nothing but colours differs. */
async function findViolations(scheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  await world.page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const axe = new AxeBuilder({ page: world.page }).setLegacyMode();
  const rules = scheme === 'dark' ? axe.withRules('color-contrast') : axe;
  const { violations: allViolations } = await rules.analyze();
  return allViolations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

test.each(['light', 'dark'] as const)(
  'has no serious accessibility violation in the main views, the composer, and the settings in %s mode',
  async (colorScheme) => {
    const { page } = world;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await list(page, 'Home').getByRole('article').first().waitFor();
    expect(await findViolations(colorScheme)).toEqual([]);
    await list(page, 'Home').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const thread = page.getByRole('region', { name: 'Thread' });
    await thread.getByRole('article').first().waitFor();
    expect(await findViolations(colorScheme)).toEqual([]);
    await thread.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('region', { name: 'Profile' }).getByRole('article').first().waitFor();
    expect(await findViolations(colorScheme)).toEqual([]);
    const dialog = await openComposer(page);
    expect(await findViolations(colorScheme)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await viewButton(page, 'Notifications').click();
    await list(page, 'Notifications').getByRole('article').first().waitFor();
    expect(await findViolations(colorScheme)).toEqual([]);
    await page.keyboard.press('Control+,');
    await page.getByRole('radio', { name: 'Compact' }).or(page.getByText('Density')).first().waitFor();
    expect(await findViolations(colorScheme)).toEqual([]);
    await viewButton(page, 'Home').click();
  },
);

test('uses no animations or transitions with reduced motion', async () => {
  const { page } = world;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const longest = Math.max(
        ...transitionDuration.split(',').map(parseFloat),
        animationName === 'none' ? 0 : parseFloat(animationDuration),
      );
      return longest > 0.01 ? [`${element.tagName} ${element.className.toString()} ${longest}`] : [];
    }),
  );
  expect(moving).toEqual([]);
});

test('runs no animations outside the visible part of the window', async () => {
  const { page } = world;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const outside = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ playState, effect }) => {
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        if (playState !== 'running' || !element) return [];
        const { top, right, bottom, left } = element.getBoundingClientRect();
        const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
        return isInside ? [] : [`${element.tagName} ${element.className.toString()} at ${Math.round(top)}`];
      }),
    );
  for (const name of ['Home', 'Federated']) {
    await viewButton(page, name).click();
    await list(page, name).getByRole('article').first().waitFor();
    // Without a skeleton below the rows the list would pass this test trivially.
    await list(page, name).getByRole('status', { name: 'Loading' }).waitFor({ state: 'attached' });
    await expect.poll(outside).toEqual([]);
  }
  await viewButton(page, 'Home').click();
});

test('fits a 380-pixel window without overflow and moves the views into a drawer', async () => {
  const { page } = world;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 380, height: 720 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, main article, section[aria-label], section[aria-label] article')].flatMap((element) =>
        element.getBoundingClientRect().right > innerWidth + 0.5 ? [element.tagName] : [],
      ),
    );
  await list(page, 'Home').getByRole('article').first().waitFor();
  await expect.poll(async () => [await overflow(), await wide()]).toEqual([0, []]);
  expect(await viewButton(page, 'Local').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Views and accounts' }).click();
  await viewButton(page, 'Local').click();
  await list(page, 'Local').getByRole('article').first().waitFor();
  await viewButton(page, 'Local').waitFor({ state: 'hidden' });
  await list(page, 'Local').getByRole('article').first().locator('time').first().click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByRole('article').first().waitFor();
  await expect.poll(async () => [await overflow(), await wide()]).toEqual([0, []]);
  expect(await findViolations()).toEqual([]);
  await thread.getByRole('button', { name: 'Back' }).click();
  await list(page, 'Local').getByRole('article').first().waitFor();
  await page.setViewportSize({ width: 1200, height: 800 });
});

test('favourites a post in a new window by keyboard alone', async () => {
  await world.restart();
  const { page } = world;
  await list(page, 'Home').getByRole('article').first().waitFor();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await list(page, 'Home').evaluate((element) => element.contains(document.activeElement))) break;
  }
  await page.keyboard.press('j');
  const row = list(page, 'Home').getByRole('article').and(page.locator(':focus'));
  await row.waitFor();
  const id = await row.locator('[data-status]:has(time)').first().getAttribute('data-status');
  const fetchFavourited = async () => (await fetchAs(demo, world.demoAccount(demo), `statuses/${id ?? ''}`)).favourited;
  const before = await fetchFavourited();
  await page.keyboard.press('f');
  await expect.poll(fetchFavourited).toBe(!before);
});

test('draws a line below each reply of a thread, even at fractional heights', async () => {
  const { page } = world;
  const text = 'How long is a line?';
  // Only the boost brings the post to the top of the home timeline, after its replies.
  demo.act.unfollow('mira', 'ruben');
  demo.act.follow('mira', 'ida');
  const question = demo.act.post('ruben', { text });
  for (let at = 0; at < 8; at += 1)
    demo.act.post(at % 2 === 0 ? 'jonna' : 'sami', {
      text: `Reply ${at} ${'which is somewhat longer '.repeat(at % 4)}`,
      inReplyTo: question,
    });
  demo.act.reblog('ida', question);
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
  await post(page, text).getByText(text).click();
  const thread = list(page, 'Thread');
  await thread.getByRole('heading', { name: '8 replies' }).waitFor();

  const withoutLine: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    const ends = await thread.evaluate(async (scroller) => {
      scroller.scrollTop += 150;
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      const { top, bottom } = scroller.getBoundingClientRect();
      return [...scroller.querySelectorAll('[data-row] article')]
        .map((article) => ({ name: article.closest('[data-row]')?.getAttribute('aria-label') ?? '', box: article.getBoundingClientRect() }))
        .filter(({ box }) => box.bottom > top + 4 && box.bottom < bottom - 4)
        .map(({ name, box }) => ({ name, x: Math.round(box.left) + 8, y: Math.round(box.bottom) }));
    });
    const { width, channels, data } = decode(await page.screenshot());
    const redAt = (x: number, y: number): number => data[(y * width + x) * channels] ?? NaN;
    for (const { name, x, y } of ends)
      if (new Set([-3, -2, -1, 0, 1, 2].map((below) => redAt(x, y + below))).size === 1) withoutLine.push(`${name}, step ${step}`);
  }
  expect(withoutLine).toEqual([]);
});
