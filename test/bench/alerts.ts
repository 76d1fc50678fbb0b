// From a server's sending of an alert to the call that pops it up: by push alone, with the window closed.
import { World } from '../e2e/fixtures.ts';
import { at, round } from './figures.ts';
import { watchNotifyCalls } from './notify-calls.ts';
import { until } from './until.ts';

const alerts = 500;
const unmeasured = 20;
/** The app sums up what would be too many popups on the screen. */
const closeAfter = 5;
const people = ['jonna', 'ida', 'tove', 'sami', 'tomas@archipelago.example', 'edda@north.example'];

export async function alertToPopup() {
  const world = await World.create();
  try {
    // Its alerts could come no other way.
    const demo = await world.service({ streaming: false });
    await world.signedIn(demo);
    await until(() => demo.store.subscriptions.ofAccount(demo.act.id('mira')).length === 1, 'the subscription');
    await world.app.closeWindow();
    const calls = await watchNotifyCalls(world.desktop.env);
    const times: number[] = [];
    for (let alert = 0; alert < unmeasured + alerts; alert++) {
      if (alert % closeAfter === 0) await world.desktop.closePopups();
      const text = `alert number ${alert}, the tide is turning`;
      const called = calls.next(text);
      const sent = performance.timeOrigin + performance.now();
      demo.act.direct(people[alert % people.length] ?? '', 'mira', text);
      const time = (await called) - sent;
      if (alert >= unmeasured) times.push(time);
    }
    calls.stop();
    return { alertToPopupP50Ms: round(at(0.5, times)), alertToPopupP99Ms: round(at(0.99, times)) };
  } finally {
    await world.stop();
  }
}
