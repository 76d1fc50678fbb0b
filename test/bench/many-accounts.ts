// Measures twenty accounts on seven servers, connected by push and streaming: the main process's memory with the window closed,
// and processor time.
import type { TestDemo } from '@kittiwake/demo-server/test/support/demo';
import { AppWorld } from '../e2e/fixtures.ts';
import { addAccount } from '../e2e/steps.ts';
import { round } from './figures.ts';
import { measureHiddenCpu, measureIdleCpu } from './idle.ts';
import { inspectorEnv } from './inspect-main.ts';
import { mainMemory } from './main-memory.ts';
import { waitUntil } from './wait-until.ts';

const servers = 7;
const accountCount = 20;

export async function twentyAccounts() {
  const world = await AppWorld.create();
  try {
    const demos: TestDemo[] = [];
    for (let server = 0; server < servers; server++) demos.push(await world.startServer({ posts: 200, domain: `server${server}.example` }));
    const people = demos.flatMap((demo) => demo.accounts.map((person) => ({ demo, person }))).slice(0, accountCount);
    Object.assign(world.desktop.env, inspectorEnv);
    await world.start();
    const rail = world.page.getByRole('navigation', { name: 'Accounts' }).getByRole('button', { name: /^Switch to/ });
    for (const [at, { demo, person }] of people.entries()) {
      await addAccount(world, demo.url, person);
      await rail.nth(at).waitFor();
    }
    const subscriptions = () =>
      people.filter(({ demo, person }) => demo.store.subscriptions.ofAccount(demo.act.id(person.acct)).length === 1).length;
    const streams = () => demos.reduce((sum, demo) => sum + demo.streams(), 0);
    await waitUntil(() => subscriptions() === accountCount && streams() >= accountCount, 'twenty accounts to be connected');
    const { app } = world;
    const openCpuMs = await measureIdleCpu(app.pid);
    await app.closeWindow();
    const closedCpuMs = await measureIdleCpu(app.pid);
    const { rss, heap } = await mainMemory(app);
    return {
      rssMB20Accounts: round(rss / 1e6),
      mainHeapMB20Accounts: round(heap / 1e6),
      idleCpu20AccountsMsPerMinute: openCpuMs,
      idleCpu20AccountsHiddenMsPerMinute: await measureHiddenCpu(world),
      idleCpu20AccountsClosedMsPerMinute: closedCpuMs,
    };
  } finally {
    await world.stop();
  }
}

if (import.meta.main) console.table(await twentyAccounts());
