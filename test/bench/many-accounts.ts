// What twenty accounts at seven servers cost while they are connected, by push and stream: main's memory with the window closed, and processor time.
import type { Demo } from '../faults/demo.ts';
import { World } from '../e2e/fixtures.ts';
import { addAccount } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { hiddenCpu, restingCpu } from './idle.ts';
import { inspectable } from './inspect-main.ts';
import { mainMemory } from './main-memory.ts';
import { until } from './until.ts';

const servers = 7;
const wanted = 20;

export async function twentyAccounts() {
  const world = await World.create();
  try {
    const demos: Demo[] = [];
    for (let server = 0; server < servers; server++) demos.push(await world.service({ posts: 200, domain: `server${server}.example` }));
    const people = demos.flatMap((demo) => demo.accounts.map((person) => ({ demo, person }))).slice(0, wanted);
    Object.assign(world.desktop.env, inspectable);
    await world.start();
    const rail = world.page.getByRole('navigation', { name: 'Accounts' }).getByRole('button', { name: /^Switch to/ });
    for (const [at, { demo, person }] of people.entries()) {
      await addAccount(world, demo.url, person);
      await rail.nth(at).waitFor();
    }
    const subscriptions = () =>
      people.filter(({ demo, person }) => demo.store.subscriptions.ofAccount(demo.act.id(person.acct)).length === 1).length;
    const streams = () => demos.reduce((sum, demo) => sum + demo.streams(), 0);
    await until(() => subscriptions() === wanted && streams() >= wanted, 'twenty accounts to be connected');
    const { app } = world;
    const shown = await restingCpu(app.pid);
    await app.closeWindow();
    const closed = await restingCpu(app.pid);
    const { rss, heap } = await mainMemory(app);
    return {
      rssMB20Accounts: round(rss / 1e6),
      mainHeapMB20Accounts: round(heap / 1e6),
      idleCpu20AccountsMsPerMinute: shown,
      idleCpu20AccountsHiddenMsPerMinute: await hiddenCpu(world),
      idleCpu20AccountsClosedMsPerMinute: closed,
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await twentyAccounts());
