// Tests the vault with a real D-Bus and a real gnome-keyring: storing a token, and keychain failures.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../storage/temp-dir.ts';

const probe = fileURLToPath(new URL('keychain-probe.ts', import.meta.url));
const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const available = process.platform === 'linux' && has('dbus-run-session') && has('gnome-keyring-daemon');

/** Runs the command in a separate session, with its own home folder and without a display; `$PROBE` runs the probe. */
function run(home: string, command: string, args: readonly string[]): unknown[] {
  const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: join(home, 'data'), PROBE: `${process.execPath} ${probe}` };
  const { stdout } = spawnSync(command, args, { env, encoding: 'utf8', timeout: 60_000 });
  return stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
}
const inSession = (home: string, script: string) => run(home, 'dbus-run-session', ['--', 'sh', '-c', script]);
const unlocked = 'printf x | gnome-keyring-daemon --unlock --components=secrets >/dev/null';
const locked = 'gnome-keyring-daemon --start --components=secrets >/dev/null';
const failing = (code: string) => ({ ok: false, error: { code } });

const bareBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd"><busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
 <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`;

describe.skipIf(!available)('vault with the keychain of this system', { timeout: 60_000 }, () => {
  test('stores a token encrypted, and lets another process read and delete it', () => {
    const home = tempDir();
    const [saved, readBack, removal, afterRemoval] = inSession(home, `${unlocked}; $PROBE set; $PROBE get remove get`);
    expect(saved).toEqual({ ok: true, value: null });
    expect(readBack).toMatchObject({ ok: true, value: { token: 'canary-token', clientSecret: 'canary-secret' } });
    expect([removal, afterRemoval]).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    inSession(home, `${unlocked}; $PROBE set`);
    const folder = join(home, 'data', 'keyrings');
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(files.length).toBeGreaterThan(0);
    expect(files.join()).not.toContain('canary');
  });

  test('returns keychain-missing without a message bus', () => {
    expect(run(tempDir(), 'sh', ['-c', '$PROBE get'])).toEqual([failing('keychain-missing')]);
  });

  test('returns keychain-missing on a bus without a keychain service', () => {
    const home = tempDir();
    writeFileSync(join(home, 'bus.conf'), bareBus);
    const answers = run(home, 'dbus-run-session', [`--config-file=${join(home, 'bus.conf')}`, '--', 'sh', '-c', '$PROBE get']);
    expect(answers).toEqual([failing('keychain-missing')]);
  });

  test('returns keychain-missing if the service has no keyring', () => {
    expect(inSession(tempDir(), '$PROBE set')).toEqual([failing('keychain-missing')]);
  });

  // Locked or dismissed depends on the service's response time, which varies with the load: see keychain-failure.test.ts.
  test('returns keychain-locked or keychain-dismissed if no password prompt can be shown', () => {
    const home = tempDir();
    inSession(home, `${unlocked}; $PROBE set`);
    const answers = inSession(home, `${locked}; $PROBE get set remove`);
    const noPrompt = failing(expect.stringMatching(/^keychain-(?:locked|dismissed)$/));
    expect(answers).toEqual([noPrompt, noPrompt, noPrompt]);
  });

  test('returns keychain-timeout if the service does not respond', () => {
    const pid = 'export KEYRING_PID=$(pgrep -n -u $(id -u) gnome-keyring-d)';
    expect(inSession(tempDir(), `${unlocked}; ${pid}; $PROBE freeze get thaw`)).toEqual([failing('keychain-timeout')]);
  });
});
