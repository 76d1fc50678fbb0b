// `app`: a program's one instance and its end.
import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';
import { documented } from './harness.ts';

documented([
  {
    api: 'app.requestSingleInstanceLock',
    behaviour: 'a second start tells the first one, and ends',
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
    behaviour: 'the first start hears what the second one says of itself',
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
    behaviour: 'every argument of the second start arrives, switches before the others, and Chromium adds some',
    source: 'docs/api/app.md; electron/electron#20322',
    // Windows refuses a start with anything behind a link (shell/app/command_line_args.cc).
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
    behaviour: 'the link that starts the app comes before it is ready, a later one to the running app',
    source: 'docs/api/app.md; shell/browser/mac/electron_application.mm',
    plays: 'darwin',
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
    behaviour: 'the windows are closed between before-quit and will-quit, and nothing of the program is left running',
    source: 'docs/api/app.md',
    start: {
      setup: ({ app }) => {
        for (const event of ['before-quit', 'window-all-closed', 'will-quit', 'quit'] as const)
          app.on(event as 'quit', () => void process.stdout.write(`said:${event}\n`));
        app.on('browser-window-created', (_event, window) => {
          for (const event of ['close', 'closed'] as const)
            window.on(event as 'closed', () => void process.stdout.write(`said:${event}\n`));
        });
      },
    },
    async case(host) {
      await host.app.quit();
      expect(await host.app.exited()).toBe(0);
      const said = [...host.app.output.join('').matchAll(/^said:(.*)$/gm)].map(([, event]) => event);
      expect(said).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
      expect(execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' })).not.toContain(host.userData);
    },
  },
  {
    api: 'app.quit',
    behaviour: 'a will-quit that is prevented calls the quitting off, and a later app.quit() begins it anew',
    source: 'docs/api/app.md; shell/browser/browser.cc, NotifyAndShutdown',
    start: {
      setup: ({ app }) => {
        let count = 0;
        for (const event of ['before-quit', 'quit'] as const) app.on(event as 'quit', () => void process.stdout.write(`said:${event}\n`));
        app.on('will-quit', (event) => {
          process.stdout.write('said:will-quit\n');
          if ((count += 1) > 1) return;
          event.preventDefault();
          setTimeout(() => app.quit(), 0);
        });
      },
    },
    async case(host) {
      await host.app.quit();
      expect(await host.app.exited()).toBe(0);
      const said = [...host.app.output.join('').matchAll(/^said:(.*)$/gm)].map(([, event]) => event);
      expect(said).toEqual(['before-quit', 'will-quit', 'before-quit', 'will-quit', 'quit']);
    },
  },
]);
