// Runs the screen reader Orca on a test desktop.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SessionBus } from '@kittiwake/electron-host/desktop/dbus';
import type { Locator, Page } from 'playwright-core';
import type { TestDesktop } from '@kittiwake/electron-host/test/harness/private-desktop';
import { maskVariableParts } from '../e2e/screen-reader.ts';

const maxTabs = 60;
const maxWaitMs = 10_000;
const idleMs = 800;

/** Silent voice that finishes at once. Utterances are read from Orca's log, because a voice never gets those that Orca cancels at once. */
const voice = `GenericExecuteSynth "true"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "silent"
`;
const dispatcher = (folder: string) => `LogLevel 1
LogDir "${folder}"
CommunicationMethod "unix_socket"
Timeout 0
AddModule "silent" "sd_generic" "silent.conf"
DefaultModule silent
AudioOutputMethod "libao"
`;

export class Orca {
  readonly #log: string;
  /** Number of utterances already printed. */
  #printedCount = 0;
  readonly #children: ChildProcess[] = [];
  readonly #env: NodeJS.ProcessEnv;

  private constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#log = join(folder, 'orca.log');
    this.#env = env;
  }

  static async start(desktop: TestDesktop): Promise<Orca> {
    const folder = join(desktop.folder, 'speech');
    await mkdir(join(folder, 'modules'), { recursive: true });
    const orca = new Orca(folder, { ...process.env, ...desktop.env });
    await writeFile(orca.#log, '');
    await writeFile(join(folder, 'speechd.conf'), dispatcher(folder));
    await writeFile(join(folder, 'modules', 'silent.conf'), voice);
    orca.#run('speech-dispatcher', ['-s', '-C', folder]);
    orca.#run('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately']);
    const bus = new SessionBus(desktop.env['DBUS_SESSION_BUS_ADDRESS']);
    await bus.waitForOwner('org.a11y.Bus', new Promise<never>(() => undefined));
    for (const name of ['IsEnabled', 'ScreenReaderEnabled'])
      await bus.call({
        destination: 'org.a11y.Bus',
        path: '/org/a11y/bus',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Set',
        signature: 'ssv',
        body: ['org.a11y.Status', name, ['b', true]],
      });
    bus.close();
    orca.#run('orca', ['--replace', `--debug-file=${orca.#log}`]);
    while ((await orca.#readUtterances()).length === 0) await setTimeout(idleMs);
    return orca;
  }

  #run(command: string, args: string[]): void {
    this.#children.push(spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], { env: this.#env, stdio: 'ignore' }));
  }

  /** Returns all utterances, one per entry. */
  async #readUtterances(): Promise<string[]> {
    const log = await readFile(this.#log, 'utf8');
    return Array.from(log.matchAll(/SPEECH OUTPUT: '(.*)'\{/g), ([, words = '']) => maskVariableParts(words).trim());
  }

  /** Prints the new utterances once Orca is idle: Orca logs every event that it receives, so the log then stops growing. */
  async listen(label: string): Promise<void> {
    const until = Date.now() + maxWaitMs;
    let previousSize = -1;
    let size = 0;
    while (previousSize !== size && Date.now() < until) {
      previousSize = size;
      size = (await stat(this.#log)).size;
      await setTimeout(idleMs);
    }
    const utterances = await this.#readUtterances();
    console.log([label, ...utterances.slice(this.#printedCount).map((line) => `    ${line}`)].join('\n'));
    this.#printedCount = utterances.length;
  }

  async press(page: Page, ...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
    await this.listen(`[${keys.join(' ')}]`);
  }

  async type(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text, { delay: 30 });
    await this.listen(`[types “${text}”]`);
  }

  /** Presses Tab, or the key for the next pane, until one of the elements has the focus. */
  async tabTo(target: Locator, key = 'Tab'): Promise<void> {
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      await this.press(target.page(), key);
      if (await target.evaluateAll((all) => all.some((each) => each === document.activeElement))) return;
    }
    throw new Error(`${String(target)} never has the focus`);
  }

  async stop(): Promise<void> {
    for (const child of this.#children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}
