// Measures the time from a server sending an alert to the Notify call of the popup: by push alone, with the window closed.
import { AppWorld } from '../e2e/fixtures.ts';
import { percentile, round } from './figures.ts';
import { watchNotifyCalls } from './notify-calls.ts';
import { waitUntil } from './wait-until.ts';

const alerts = 500;
const warmUpAlerts = 20;
/** The app merges more popups into a summary. */
const maxOpenPopups = 5;
const people = ['jonna', 'ida', 'tove', 'sami', 'tomas@archipelago.example', 'edda@north.example'];

export async function alertToPopup() {
  const world = await AppWorld.create();
  try {
    // Without streaming, alerts can arrive only by push.
    const demo = await world.startServer({ streaming: false });
    await world.startAs(demo);
    await waitUntil(() => demo.store.subscriptions.ofAccount(demo.act.id('mira')).length === 1, 'the subscription');
    await world.app.closeWindow();
    const calls = await watchNotifyCalls(world.desktop.env);
    const times: number[] = [];
    for (let alert = 0; alert < warmUpAlerts + alerts; alert++) {
      if (alert % maxOpenPopups === 0) await world.desktop.closePopups();
      const text = `alert number ${alert}, the tide is turning`;
      const callTime = calls.next(text);
      const sentAt = performance.timeOrigin + performance.now();
      demo.act.direct(people[alert % people.length] ?? '', 'mira', text);
      const time = (await callTime) - sentAt;
      if (alert >= warmUpAlerts) times.push(time);
    }
    calls.stop();
    return { alertToPopupP50Ms: round(percentile(0.5, times)), alertToPopupP99Ms: round(percentile(0.99, times)) };
  } finally {
    await world.stop();
  }
}
