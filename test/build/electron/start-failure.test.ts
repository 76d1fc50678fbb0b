// What a person reads when this system doesn't let Electron run: with programs in Electron's place that end as it does.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFailure } from '../../../build/electron/start-failure.ts';
import { sandboxSwitches } from '../../../build/run-app.ts';

const program = fileURLToPath(new URL('../../fixtures/start/run-electron.ts', import.meta.url));
let folder: string;
let binary: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-start-'));
  binary = join(folder, 'electron');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What Electron prints, and how it ends. */
function start(script: string) {
  writeFileSync(binary, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return run();
}
function run() {
  const { status, stderr } = spawnSync(process.execPath, [program, binary]);
  return { status, stderr: stderr.toString() };
}

const fatal = (text: string) => `echo '[1:1:FATAL:x.cc:166] ${text}' >&2; kill -TRAP $$`;
const suid = (path: string) =>
  `The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I am aborting now. You need to make sure that ${path} is owned by root and has mode 4755.`;

test('Electron’s own words are passed on, then comes the sentence', () => {
  const { status, stderr } = start(fatal(suid(join(folder, 'chrome-sandbox'))));
  const said = stderr.trimEnd().split('\n');
  expect(said[0]).toContain('[1:1:FATAL:x.cc:166] The SUID sandbox helper');
  expect(said.at(-1)).toMatch(/^ {2}(sudo chown root:root '.*\/chrome-sandbox' && sudo chmod 4755 '.*\/chrome-sandbox'|printf .*)$/);
  expect(stderr).not.toContain('--no-sandbox');
  expect(status).toBe(1);
});

const failed = (stderr: string) => {
  writeFileSync(binary, '');
  return { binary, code: null, signal: 'SIGTRAP' as const, stderr };
};
const settings = (values: Record<string, string>) => (name: string) => values[name];

test.each([suid('/x/chrome-sandbox'), 'No usable sandbox! If you are running on Ubuntu 23.10+'])(
  'where AppArmor restricts user namespaces, the way out is a profile for this program: %#',
  (printed) => {
    expect(startFailure(failed(printed), settings({ 'kernel/apparmor_restrict_unprivileged_userns': '1' }))).toBe(
      `Electron’s sandbox needs an AppArmor profile on this system; this line gives it one:\n  printf 'abi <abi/4.0>,\\ninclude <tunables/global>\\nprofile kittiwake-electron "%s" flags=(unconfined) { userns, }\\n' '${binary}' | sudo tee /etc/apparmor.d/kittiwake-electron && sudo apparmor_parser -r /etc/apparmor.d/kittiwake-electron`,
    );
  },
);

test('where the kernel has no user namespaces, it is the helper of Chromium', () => {
  expect(startFailure(failed('No usable sandbox!'), settings({ 'user/max_user_namespaces': '0' }))).toBe(
    `Electron’s sandbox needs a helper that belongs to root on this system; this line sees to it:\n  sudo chown root:root '${folder}/chrome-sandbox' && sudo chmod 4755 '${folder}/chrome-sandbox'`,
  );
});

test('only root starts Electron without its sandbox', () => {
  const user = vi.spyOn(process, 'getuid');
  user.mockReturnValue(1000);
  expect(sandboxSwitches()).toEqual([]);
  user.mockReturnValue(0);
  expect(sandboxSwitches()).toEqual(['--no-sandbox']);
});

test.each([
  [
    'electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file',
    'Electron needs libgtk-3.so.0 from your system',
  ],
  ['[1:1:ERROR:ozone_platform_x11.cc:256] Missing X server or $DISPLAY', 'There is no display here'],
  ['[1:1:ERROR:wayland_connection.cc:202] Failed to connect to Wayland display: No such file', 'npm start -- --ozone-platform=x11'],
])('%s', (printed, sentence) => {
  const { status, stderr } = start(`cat >&2 <<'END'\n${printed}\nEND\nexit 127`);
  expect(stderr).toContain(sentence);
  expect(status).toBe(127);
});

test('a program for another processor is said', () => {
  writeFileSync(binary, Buffer.from('\x7fELF\x02\x01\x01 of another processor'), { mode: 0o755 });
  expect(run().stderr).toContain('Electron’s program can’t be executed here (ENOEXEC)');
});

test('a program that may not be executed is said', () => {
  writeFileSync(binary, '');
  chmodSync(binary, 0o644);
  expect(run().stderr).toBe(`${binary} may not be executed: it lacks the permission, or its disk is mounted with noexec.\n`);
});

test('an app that ends by itself, or fails for reasons of its own, gets no sentence', () => {
  expect(start('echo "No usable sandbox!" >&2; exit 0')).toEqual({ status: 0, stderr: 'No usable sandbox!\n' });
  expect(start('echo oops >&2; exit 3')).toEqual({ status: 3, stderr: 'oops\n' });
});
