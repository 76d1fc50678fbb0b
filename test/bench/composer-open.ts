// How soon a person can write: from the press of the key to the frame that shows the caret in a field that takes the next key.
import type { Page } from 'playwright-core';
import { at, round } from './figures.ts';

const runs = 20;
const field = '.compose textarea';

/** Milliseconds from the time that the system gave to the key press. */
async function open(page: Page): Promise<number> {
  const opened = await page.evaluateHandle((selector) => {
    // In an object: the page is not to wait for it yet.
    const ready = new Promise<number>((resolve) => {
      let pressed = 0;
      addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
      const drawn = (): void => {
        // A message is a task of its own, after the frame was drawn: a key would have its turn there.
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
  const ms = await opened.evaluate(({ ready }) => ready);
  await page.keyboard.press('Escape');
  await page.locator('.compose').waitFor({ state: 'detached' });
  return ms;
}

/** With the home timeline shown. The first time is by itself: the composer was never shown before. */
export async function composerOpen(page: Page): Promise<{ composerFirstOpenMs: number; composerOpenMs: number }> {
  await page.getByRole('main').getByRole('feed').first().focus();
  const first = await open(page);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) times.push(await open(page));
  return { composerFirstOpenMs: round(first, 0), composerOpenMs: round(at(0.5, times), 0) };
}
