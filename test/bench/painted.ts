// How soon something is there for the eye: from what a person does until the frame that shows what it brings.
import type { Page } from 'playwright-core';

/** Milliseconds from the event to the frame in which `selector` is there. */
export async function paintedAfter(
  page: Page,
  event: 'click' | 'pointerdown',
  selector: string,
  act: () => Promise<void>,
): Promise<number> {
  const shown = await page.evaluateHandle(
    ([name, wanted]) => ({
      // In an object: the page is not to wait for it yet.
      ready: new Promise<number>((resolve) => {
        addEventListener(
          name,
          ({ timeStamp }) => {
            const look = (): void =>
              document.querySelector(wanted)
                ? void requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
                : void requestAnimationFrame(look);
            look();
          },
          { capture: true, once: true },
        );
      }),
    }),
    [event, selector] as const,
  );
  await act();
  return shown.evaluate(({ ready }) => ready);
}
