// Tests the messages when the system prevents Electron from running, with programs in its place that exit in the same way.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeStartFailure } from '../../../build/electron/start-failure.ts';
import { sandboxSwitches } from '../../../build/run-app.ts';

const program = fileURLToPath(new URL('../../fixtures/start/run-electron.ts', import.meta.url));
let folder: string;
let binary: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kittiwake-start-'));
  binary = join(folder, 'electron');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a script in Electron's place, with Electron's output and exit code. */
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

test('prints Electron’s own output, then the sentence with the remedy', () => {
  const { status, stderr } = start(fatal(suid(join(folder, 'chrome-sandbox'))));
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toContain('[1:1:FATAL:x.cc:166] The SUID sandbox helper');
  expect(lines.at(-1)).toMatch(/^ {2}(sudo chown root:root '.*\/chrome-sandbox' && sudo chmod 4755 '.*\/chrome-sandbox'|printf .*)$/);
  expect(stderr).not.toContain('--no-sandbox');
  expect(status).toBe(1);
});

const createExit = (stderr: string) => {
  writeFileSync(binary, '');
  return { binary, code: null, signal: 'SIGTRAP' as const, stderr };
};
const settings = (values: Record<string, string>) => (name: string) => values[name];

test.each([suid('/x/chrome-sandbox'), 'No usable sandbox! If you are running on Ubuntu 23.10+'])(
  'suggests an AppArmor profile where AppArmor restricts user namespaces: %#',
  (printed) => {
    expect(describeStartFailure(createExit(printed), settings({ 'kernel/apparmor_restrict_unprivileged_userns': '1' }))).toBe(
      `Electron’s sandbox needs an AppArmor profile on this system; this line gives it one:\n  printf 'abi <abi/4.0>,\\ninclude <tunables/global>\\nprofile kittiwake-electron "%s" flags=(unconfined) { userns, }\\n' '${binary}' | sudo tee /etc/apparmor.d/kittiwake-electron && sudo apparmor_parser -r /etc/apparmor.d/kittiwake-electron`,
    );
  },
);

test('suggests Chromium’s sandbox helper where the kernel has no user namespaces', () => {
  expect(describeStartFailure(createExit('No usable sandbox!'), settings({ 'user/max_user_namespaces': '0' }))).toBe(
    `Electron’s sandbox needs a helper that belongs to root on this system; this line sees to it:\n  sudo chown root:root '${folder}/chrome-sandbox' && sudo chmod 4755 '${folder}/chrome-sandbox'`,
  );
});

test('disables the sandbox for root only', () => {
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
])('explains the output “%s”', (printed, sentence) => {
  const { status, stderr } = start(`cat >&2 <<'END'\n${printed}\nEND\nexit 127`);
  expect(stderr).toContain(sentence);
  expect(status).toBe(127);
});

test('reports a program for another processor', () => {
  writeFileSync(binary, Buffer.from('\x7fELF\x02\x01\x01 of another processor'), { mode: 0o755 });
  expect(run().stderr).toContain('Electron’s program can’t be executed here (ENOEXEC)');
});

test('reports a program without execute permission', () => {
  writeFileSync(binary, '');
  chmodSync(binary, 0o644);
  expect(run().stderr).toBe(`${binary} may not be executed: it lacks the permission, or its disk is mounted with noexec.\n`);
});

test('adds no sentence if the app quits normally or fails for its own reasons', () => {
  expect(start('echo "No usable sandbox!" >&2; exit 0')).toEqual({ status: 0, stderr: 'No usable sandbox!\n' });
  expect(start('echo oops >&2; exit 3')).toEqual({ status: 3, stderr: 'oops\n' });
});
