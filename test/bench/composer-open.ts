// Measures the time from the key press that opens the composer to the frame in which its text field accepts the next key.
import type { Page } from 'playwright-core';
import { percentile, round } from './figures.ts';

const runs = 20;
const field = '.compose textarea';

/** Resolves to the milliseconds since the system's time stamp of the key press. */
async function open(page: Page): Promise<number> {
  const measurement = await page.evaluateHandle((selector) => {
    // Wrapped in an object, so that `evaluateHandle` does not await the promise.
    const ready = new Promise<number>((resolve) => {
      let pressed = 0;
      addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
      const drawn = (): void => {
        // A message is a task of its own after the frame was drawn; the next key would be handled there.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        port2.postMessage(null);
      };
      const focused = ({ target }: FocusEvent): void => {
        if (!(target instanceof Element) || !target.matches(selector)) return;
        removeEventListener('focusin', focused);
        requestAnimationFrame(drawn);
      };
      addEventListener('focusin', focused);
    });
    return { ready };
  }, field);
  await page.keyboard.press('n');
  const ms = await measurement.evaluate(({ ready }) => ready);
  await page.keyboard.press('Escape');
  await page.locator('.compose').waitFor({ state: 'detached' });
  return ms;
}

/** Expects the home timeline to be shown. The first opening is reported separately, because the composer has to be loaded. */
export async function composerOpen(page: Page): Promise<{ composerFirstOpenMs: number; composerOpenMs: number }> {
  await page.getByRole('main').getByRole('feed').first().focus();
  const first = await open(page);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await open(page));
  return { composerFirstOpenMs: round(first, 0), composerOpenMs: round(percentile(0.5, times), 0) };
}
