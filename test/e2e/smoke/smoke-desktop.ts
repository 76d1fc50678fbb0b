// Sets up the desktop of the smoke tests: on Linux a private one, elsewhere this computer's own.
import { AppWorld } from '../fixtures.ts';
import type { AppDesktop } from '@kittiwake/electron-host/test/harness/desktop';
import { DesktopPanel } from '../desktop-panel.ts';
import { TestDesktop } from '@kittiwake/electron-host/test/harness/private-desktop';
import { ElectronDesktop } from './electron-desktop.ts';

/** Desktop features that the smoke tests see and click, on every system. */
export interface SmokeDesktop {
  /** Texts of the popups on the screen. */
  popups(): Promise<string[]>;
  /** Clicks the newest popup that contains the text. */
  clickPopup(words: string): Promise<void>;
  /** Labels of the tray menu; '' for a separator. */
  tray(): Promise<string[]>;
  chooseInTray(label: string): Promise<void>;
}

export interface SmokeSetup {
  world: AppWorld<AppDesktop>;
  desktop: SmokeDesktop;
  /** Opens a link as the system does for another program. */
  openLink: (link: string) => Promise<void>;
  end: () => Promise<void>;
}

/** The second instance exits by itself, which a driver reports as a failed start. */
export const expectSecondInstanceToExit = (world: AppWorld<AppDesktop>, links: string[] = []): Promise<void> =>
  world.startSecondInstance(links).then(
    () => Promise.reject(new Error('A second start goes on')),
    () => undefined,
  );

async function onPrivateDesktop(settings: object): Promise<SmokeSetup> {
  const desktop = await TestDesktop.start();
  const panel = await DesktopPanel.open(desktop);
  const world = await AppWorld.createOn<AppDesktop>(desktop, settings);
  const popups = async () => (await desktop.visiblePopups()).map(({ summary, body }) => `${summary}: ${body}`);
  return {
    world,
    desktop: {
      popups,
      async clickPopup(words) {
        const popup = (await desktop.visiblePopups()).findLast(({ summary, body }) => `${summary}: ${body}`.includes(words));
        await desktop.clickPopup({ summary: popup?.summary ?? words });
      },
      tray: () => panel.menu(),
      chooseInTray: (label) => panel.choose(label),
    },
    openLink: (link) => expectSecondInstanceToExit(world, [link]),
    async end() {
      await world.stop();
      panel.close();
    },
  };
}

async function onElectron(settings: object): Promise<SmokeSetup> {
  const desktop = new ElectronDesktop();
  const world = await AppWorld.createOn<AppDesktop>(desktop, settings);
  const openLink = (link: string) =>
    process.platform === 'darwin' ? desktop.openedBySystem(link) : expectSecondInstanceToExit(world, [link]);
  return { world, desktop, openLink, end: () => world.stop() };
}

/** `settings`: initial settings of the app. */
export const startSmoke = (settings: object): Promise<SmokeSetup> =>
  (process.platform === 'linux' ? onPrivateDesktop : onElectron)(settings);
