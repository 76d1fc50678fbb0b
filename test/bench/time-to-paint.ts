// Measures the time from a user's action to the frame that shows its result.
import type { Page } from 'playwright-core';

/** Resolves to the milliseconds from the event until the page has submitted the frame that contains `selector`. */
export async function measureTimeToPaint(
  page: Page,
  event: 'click' | 'pointerdown',
  selector: string,
  act: () => Promise<void>,
): Promise<number> {
  const measurement = await page.evaluateHandle(
    ([name, wanted]) => ({
      // Wrapped in an object, so that `evaluateHandle` does not await the promise.
      after: new Promise<number>((resolve) =>
        addEventListener(
          name,
          ({ timeStamp }) => {
            // The next frame begins once this one is submitted. A timer would also wait for the next frame's work.
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
  return measurement.evaluate(({ after }) => after);
}
