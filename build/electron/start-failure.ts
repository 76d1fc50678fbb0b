// Says in one sentence why Electron did not start on this computer, with the line to type; never by switching the sandbox off.
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Ended {
  /** The path of Electron's program. */
  binary: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of what it printed on its error output. */
  stderr: string;
  /** Where it could not be started at all. */
  error?: NodeJS.ErrnoException;
}

/** A setting of the kernel by its path below /proc/sys; undefined where the kernel has no such setting. */
type Setting = (name: string) => string | undefined;

function kernelSetting(name: string): string | undefined {
  try {
    return readFileSync(join('/proc/sys', name), 'utf8').trim();
  } catch {
    return undefined;
  }
}

const quoted = (path: string) => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** What Electron's program needs of Debian, in the words of `apt-get satisfy`; libraries that these need come with them. */
const debianLibraries = 'libgtk-3-0t64 | libgtk-3-0, libnss3, libgbm1, libasound2t64 | libasound2';

/** As Ubuntu's own profiles for programs that bring a sandbox of their own: unconfined, and allowed to make user namespaces. */
function appArmorCommand(binary: string): string {
  const name = `kittiwake-${basename(binary)}`;
  const profile = String.raw`abi <abi/4.0>,\ninclude <tunables/global>\nprofile ${name} "%s" flags=(unconfined) { userns, }\n`;
  const file = `/etc/apparmor.d/${name}`;
  return `printf '${profile}' ${quoted(binary)} | sudo tee ${file} && sudo apparmor_parser -r ${file}`;
}

function sandboxSentence(binary: string, setting: Setting): string {
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1')
    return `Electron’s sandbox needs an AppArmor profile on this system; this line gives it one:\n  ${appArmorCommand(binary)}`;
  const helper = quoted(join(dirname(binary), 'chrome-sandbox'));
  return `Electron’s sandbox needs a helper that belongs to root on this system; this line sees to it:\n  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`;
}

const wrongProcessor = (code: string) =>
  `Electron’s program can’t be executed here (${code}); it may be for another processor than ${process.arch}: remove node_modules and type npm ci.`;

/** Undefined where the reason isn't known; what Electron printed has to do then. */
export function startFailure({ binary, code, signal, stderr, error }: Ended, setting: Setting = kernelSetting): string | undefined {
  if (error !== undefined) {
    if (error.code === 'EACCES') return `${binary} may not be executed: it lacks the permission, or its disk is mounted with noexec.`;
    // The file is there, what loads it is not.
    if (error.code === 'ENOENT' && process.platform === 'linux') return 'Electron needs glibc, which this system doesn’t have.';
    return wrongProcessor(String(error.code));
  }
  if (code === 0) return undefined;
  // Chromium: sandbox/linux/suid/client/setuid_sandbox_host.cc, content/browser/zygote_host/zygote_host_impl_linux.cc.
  if (/The SUID sandbox helper binary was found, but is not configured correctly|No usable sandbox!/.test(stderr))
    return sandboxSentence(realpathSync(binary), setting);
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(stderr)?.[1];
  if (library !== undefined)
    return `Electron needs ${library} from your system; on Debian or Ubuntu:\n  sudo apt-get satisfy "${debianLibraries}"`;
  // A program that the kernel can't execute is given to the shell, which takes it for a script.
  if (stderr.startsWith(`${binary}: `) && /: (line )?1: |binary file/.test(stderr)) return wrongProcessor('ENOEXEC');
  // Chromium: ui/ozone/platform/wayland/host/wayland_connection.cc, ui/ozone/platform/x11/ozone_platform_x11.cc.
  if (/Failed to (connect to|initialize) Wayland/.test(stderr))
    return 'The Wayland display can’t be used; the X11 one can be with:\n  npm start -- --ozone-platform=x11';
  if (/Missing X server or \$DISPLAY/.test(stderr)) return 'There is no display here; without one it starts with:\n  xvfb-run -a npm start';
  // Nobody else ends it so: macOS does, when a program's signature or origin isn't approved of.
  if (signal === 'SIGKILL' && process.platform === 'darwin')
    return `macOS did not let Electron run; this line tells it that Electron is wanted:\n  xattr -dr com.apple.quarantine ${quoted(dirname(dirname(dirname(binary))))}`;
  return undefined;
}
