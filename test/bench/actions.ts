// Measures the time from the click on a favourite until its request has reached the server.
import { AppWorld } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';

const clicks = 40;
/** Time between two clicks, in which the server answers. */
const pauseMs = 200;

export async function actionLatency(): Promise<Record<string, number>> {
  const world = await AppWorld.create();
  try {
    const demo = await world.startServer();
    await world.startAs(demo);
    const { page } = world;
    const button = list(page, 'Home')
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Favourite/ });
    await button.waitFor();
    const delays: number[] = [];
    const isToggle = ({ path }: { path: string }): boolean => /favourite$/.test(path);
    for (let click = 0; click < clicks; click += 1) {
      const before = demo.requests.filter(isToggle).length;
      const clickedAt = await button.evaluate((element) => {
        const now = performance.timeOrigin + performance.now();
        (element as HTMLButtonElement).click();
        return now;
      });
      await page.waitForTimeout(pauseMs);
      const request = demo.requests.filter(isToggle)[before];
      if (request === undefined) throw new Error('The favourite was not sent');
      // The first request opens the connection.
      if (click > 0) delays.push(request.receivedAt - clickedAt);
    }
    return { actionRequestMs: round(percentile(0.5, delays)), actionRequestP95Ms: round(percentile(0.95, delays)) };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await actionLatency());
