// Orca, the screen reader, on the desktop of a test.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SessionBus } from '../../build/host/desktop/dbus.ts';
import type { Locator, Page } from 'playwright-core';
import type { TestDesktop } from '../e2e/private-desktop.ts';
import { stable } from '../e2e/screen-reader.ts';

const maxTabs = 60;
const patienceMs = 10_000;
const quietMs = 800;

/** A voice that is silent at once. What Orca says is taken from its own log: a voice never hears of what Orca takes back the next moment. */
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
  /** Utterances that were printed. */
  #heard = 0;
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
    await bus.owned('org.a11y.Bus', new Promise<never>(() => undefined));
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
    while ((await orca.#said()).length === 0) await setTimeout(quietMs);
    return orca;
  }

  #run(command: string, args: string[]): void {
    this.#children.push(spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], { env: this.#env, stdio: 'ignore' }));
  }

  /** All that was said, an utterance a line. */
  async #said(): Promise<string[]> {
    const log = await readFile(this.#log, 'utf8');
    return Array.from(log.matchAll(/SPEECH OUTPUT: '(.*)'\{/g), ([, words = '']) => stable(words).trim());
  }

  /** Prints what was said since the last time, once Orca has nothing left to work on: its log tells of every event that it hears. */
  async listen(done: string): Promise<void> {
    const until = Date.now() + patienceMs;
    for (let before = -1, size = 0; before !== size && Date.now() < until; await setTimeout(quietMs))
      [before, size] = [size, (await stat(this.#log)).size];
    const said = await this.#said();
    console.log([done, ...said.slice(this.#heard).map((line) => `    ${line}`)].join('\n'));
    this.#heard = said.length;
  }

  async press(page: Page, ...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
    await this.listen(`[${keys.join(' ')}]`);
  }

  async type(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text, { delay: 30 });
    await this.listen(`[types “${text}”]`);
  }

  /** Goes on with Tab, or from pane to pane, until one of these has the focus. */
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
