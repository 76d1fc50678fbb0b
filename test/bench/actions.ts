// Measures the time from the click on a favourite until main writes its request to the connection.
import { AppWorld } from '../e2e/fixtures.ts';
import { list } from '../e2e/steps.ts';
import { percentile, round } from './figures.ts';
import { inspectMain, inspectorEnv } from './inspect-main.ts';

const clicks = 60;
/** Time between two clicks, in which the server answers. */
const pauseMs = 200;

/** Records in main when the requests of favourites are written. https://undici.nodejs.org/#/docs/api/DiagnosticsChannel */
const recordRequests = `globalThis.sentAt = [];
  process.getBuiltinModule('node:diagnostics_channel').subscribe('undici:client:sendHeaders', ({ request }) => {
    if (request.path.endsWith('favourite')) globalThis.sentAt.push(performance.timeOrigin + performance.now());
  });`;

export async function actionLatency(): Promise<Record<string, number>> {
  const world = await AppWorld.create();
  Object.assign(world.desktop.env, inspectorEnv);
  try {
    await world.startAs(await world.startServer());
    const { page } = world;
    const main = await inspectMain(world.app);
    await main.evaluate(recordRequests);
    const button = list(page, 'Home')
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Favourite/ });
    await button.waitFor();
    const clickedAt: number[] = [];
    for (let click = 0; click < clicks; click += 1) {
      clickedAt.push(
        await button.evaluate((element) => {
          const now = performance.timeOrigin + performance.now();
          (element as HTMLButtonElement).click();
          return now;
        }),
      );
      await page.waitForTimeout(pauseMs);
    }
    const sentAt = await main.evaluate<number[]>('globalThis.sentAt');
    main.close();
    if (sentAt.length !== clicks) throw new Error(`${sentAt.length} of ${clicks} favourites were sent`);
    // The first request opens the connection.
    const delays = sentAt.map((time, at) => time - (clickedAt[at] ?? NaN)).slice(1);
    return { actionRequestMs: round(percentile(0.5, delays)), actionRequestP95Ms: round(percentile(0.95, delays)) };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await actionLatency());
