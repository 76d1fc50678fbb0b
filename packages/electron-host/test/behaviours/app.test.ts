// Tests `app`: single instance lock and quitting.
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

testBehaviours([
  {
    api: 'app.requestSingleInstanceLock',
    behaviour: 'notifies the first instance of a second start, which exits',
    source: 'docs/api/app.md',
    start: {
      setup: ({ app }, kit) => {
        if (!app.requestSingleInstanceLock()) {
          app.quit();
          return 'quit';
        }
        app.on('second-instance', () => kit.note('second-instance'));
        return undefined;
      },
    },
    async case(host) {
      await expect(host.startAgain()).rejects.toThrow();
      await expect.poll(() => host.notes()).toEqual([['second-instance']]);
    },
  },
  {
    api: 'app.requestSingleInstanceLock',
    behaviour: 'passes the second instance’s additional data to the first instance',
    source: 'docs/api/app.md',
    start: {
      setup: ({ app }, kit) => {
        if (!app.requestSingleInstanceLock({ version: '2.0.0' })) {
          app.quit();
          return 'quit';
        }
        app.on('second-instance', (_event, _argv, _folder, data) => kit.note(data));
        return undefined;
      },
    },
    async case(host) {
      await expect(host.startAgain()).rejects.toThrow();
      await expect.poll(() => host.notes()).toEqual([[{ version: '2.0.0' }]]);
    },
  },
  {
    api: 'app second-instance',
    behaviour: 'passes every argument of the second start, switches first, with some that Chromium adds',
    source: 'docs/api/app.md; electron/electron#20322',
    // Windows refuses a start with arguments behind a link (shell/app/command_line_args.cc).
    platforms: ['linux', 'darwin'],
    start: {
      setup: ({ app }, kit) => {
        if (!app.requestSingleInstanceLock()) {
          app.quit();
          return 'quit';
        }
        app.on('second-instance', (_event, argv) => kit.note(...argv));
        return undefined;
      },
    },
    async case(host) {
      await expect(host.startAgain(['kittiwake://compose?text=a%20b', '--verbose', 'web+ap:x'])).rejects.toThrow();
      await expect.poll(async () => (await host.notes()).length).toBe(1);
      const [argv = []] = (await host.notes()) as string[][];
      const at = ['--verbose', 'kittiwake://compose?text=a%20b', 'web+ap:x'].map((argument) => argv.indexOf(argument));
      expect(at[0]).toBeGreaterThan(0);
      expect(at).toEqual(at.toSorted((one, other) => one - other));
    },
  },
  {
    api: 'app open-url',
    behaviour: 'is emitted before ready for the link that starts the app, and later for further links',
    source: 'docs/api/app.md; shell/browser/mac/electron_application.mm',
    simulatedPlatform: 'darwin',
    start: {
      switches: ['--host-open-url=kittiwake://compose'],
      setup: ({ app }, kit) => {
        app.on('open-url', (event, url) => {
          event.preventDefault();
          kit.note(app.isReady(), url);
        });
        app.on('second-instance', () => kit.note('second-instance'));
        if (app.requestSingleInstanceLock()) return undefined;
        app.quit();
        return 'quit';
      },
    },
    async case(host) {
      await expect(host.startAgain(['--host-open-url=web+ap://harbour.example/@finn'])).rejects.toThrow();
      await expect.poll(() => host.notes()).toHaveLength(2);
      expect(await host.notes()).toEqual([
        [false, 'kittiwake://compose'],
        [true, 'web+ap://harbour.example/@finn'],
      ]);
    },
  },
  {
    api: 'app.quit',
    behaviour: 'closes the windows between before-quit and will-quit, and leaves no process running',
    source: 'docs/api/app.md',
    start: {
      setup: ({ app }) => {
        for (const event of ['before-quit', 'window-all-closed', 'will-quit', 'quit'] as const)
          app.on(event as 'quit', () => void process.stdout.write(`event:${event}\n`));
        app.on('browser-window-created', (_event, window) => {
          for (const event of ['close', 'closed'] as const)
            window.on(event as 'closed', () => void process.stdout.write(`event:${event}\n`));
        });
      },
    },
    async case(host) {
      await host.app.quit();
      expect(await host.app.waitForExit()).toBe(0);
      const events = [...host.app.output.join('').matchAll(/^event:(.*)$/gm)].map(([, event]) => event);
      expect(events).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
      expect(execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' })).not.toContain(host.userData);
    },
  },
  {
    api: 'app.quit',
    behaviour: 'stops if will-quit is prevented, and starts again on a later app.quit()',
    source: 'docs/api/app.md; shell/browser/browser.cc, NotifyAndShutdown',
    start: {
      setup: ({ app }) => {
        let count = 0;
        for (const event of ['before-quit', 'quit'] as const) app.on(event as 'quit', () => void process.stdout.write(`event:${event}\n`));
        app.on('will-quit', (event) => {
          process.stdout.write('event:will-quit\n');
          if ((count += 1) > 1) return;
          event.preventDefault();
          setTimeout(() => app.quit(), 0);
        });
      },
    },
    async case(host) {
      await host.app.quit();
      expect(await host.app.waitForExit()).toBe(0);
      const events = [...host.app.output.join('').matchAll(/^event:(.*)$/gm)].map(([, event]) => event);
      expect(events).toEqual(['before-quit', 'will-quit', 'before-quit', 'will-quit', 'quit']);
    },
  },
]);
