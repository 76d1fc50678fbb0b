// How soon something is there for the eye: from what a person does until the frame that shows what it brings.
import type { Page } from 'playwright-core';

/** Milliseconds from the event until the page has handed over the frame in which `selector` is there. */
export async function paintedAfter(
  page: Page,
  event: 'click' | 'pointerdown',
  selector: string,
  act: () => Promise<void>,
): Promise<number> {
  const shown = await page.evaluateHandle(
    ([name, wanted]) => ({
      // In an object: the page is not to wait for it yet.
      after: new Promise<number>((resolve) =>
        addEventListener(
          name,
          ({ timeStamp }) => {
            // The next frame begins when the one before is handed over. A timer would wait for the work of that one too.
            const drawn = (): void => resolve(performance.now() - timeStamp);
            const look = (): void => void requestAnimationFrame(document.querySelector(wanted) ? drawn : look);
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        ),
      ),
    }),
    [event, selector] as const,
  );
  await act();
  return shown.evaluate(({ after }) => after);
}
