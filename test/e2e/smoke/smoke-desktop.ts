// What the smoke set does with a desktop, on every system: on Linux with a private one, elsewhere with this computer's own.
import { World } from '../fixtures.ts';
import type { Desktop, SmokeDesktop } from '../desktop.ts';
import { Panel } from '../panel.ts';
import { TestDesktop } from '../private-desktop.ts';
import { ElectronDesktop } from './electron-desktop.ts';

export interface Smoke {
  world: World<Desktop>;
  desktop: SmokeDesktop;
  /** Another program opens a link, as the system has it. */
  openLink: (link: string) => Promise<void>;
  end: () => Promise<void>;
}

/** A second start ends by itself, which a driver takes for a failed start. */
export const secondStart = (world: World<Desktop>, links: string[] = []): Promise<void> =>
  world.startAgain(links).then(
    () => Promise.reject(new Error('A second start goes on')),
    () => undefined,
  );

async function onPrivateDesktop(settings: object): Promise<Smoke> {
  const desktop = await TestDesktop.start();
  const panel = await Panel.open(desktop);
  const world = await World.on<Desktop>(desktop, settings);
  const popups = async () => (await desktop.shownPopups()).map(({ summary, body }) => `${summary}: ${body}`);
  return {
    world,
    desktop: {
      popups,
      async clickPopup(words) {
        const popup = (await desktop.shownPopups()).findLast(({ summary, body }) => `${summary}: ${body}`.includes(words));
        await desktop.clickPopup({ summary: popup?.summary ?? words });
      },
      tray: () => panel.menu(),
      chooseInTray: (label) => panel.choose(label),
    },
    openLink: (link) => secondStart(world, [link]),
    async end() {
      await world.stop();
      panel.close();
    },
  };
}

async function onElectron(settings: object): Promise<Smoke> {
  const desktop = new ElectronDesktop();
  const world = await World.on<Desktop>(desktop, settings);
  const openLink = (link: string) => (process.platform === 'darwin' ? desktop.openedBySystem(link) : secondStart(world, [link]));
  return { world, desktop, openLink, end: () => world.stop() };
}

/** `settings`: with which the app starts. */
export const startSmoke = (settings: object): Promise<Smoke> => (process.platform === 'linux' ? onPrivateDesktop : onElectron)(settings);
