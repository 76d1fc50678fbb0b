// Describes in one sentence why Electron did not start, with the command that fixes it; never by disabling the sandbox.
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface ElectronExit {
  /** Path of Electron's executable. */
  binary: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of its error output. */
  stderr: string;
  /** Set if it could not be started at all. */
  error?: NodeJS.ErrnoException;
}

/** Reads a kernel setting by its path below /proc/sys; undefined if the kernel does not have it. */
type KernelSettingReader = (name: string) => string | undefined;

function kernelSetting(name: string): string | undefined {
  try {
    return readFileSync(join('/proc/sys', name), 'utf8').trim();
  } catch {
    return undefined;
  }
}

const quoteForShell = (path: string) => `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** Debian packages that Electron needs, in the syntax of `apt-get satisfy`; apt installs the libraries that these need. */
const debianLibraries = 'libgtk-3-0t64 | libgtk-3-0, libnss3, libgbm1, libasound2t64 | libasound2';

/**
 * Returns a command that installs an AppArmor profile. Like Ubuntu's profiles for programs with their own sandbox, it is unconfined and
 * allows user namespaces.
 */
function appArmorCommand(binary: string): string {
  const name = `kittiwake-${basename(binary)}`;
  const profile = String.raw`abi <abi/4.0>,\ninclude <tunables/global>\nprofile ${name} "%s" flags=(unconfined) { userns, }\n`;
  const file = `/etc/apparmor.d/${name}`;
  return `printf '${profile}' ${quoteForShell(binary)} | sudo tee ${file} && sudo apparmor_parser -r ${file}`;
}

function sandboxSentence(binary: string, setting: KernelSettingReader): string {
  if (setting('kernel/apparmor_restrict_unprivileged_userns') === '1')
    return `Electron’s sandbox needs an AppArmor profile on this system; this line gives it one:\n  ${appArmorCommand(binary)}`;
  const helper = quoteForShell(join(dirname(binary), 'chrome-sandbox'));
  return `Electron’s sandbox needs a helper that belongs to root on this system; this line sees to it:\n  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`;
}

const wrongProcessorSentence = (code: string) =>
  `Electron’s program can’t be executed here (${code}); it may be for another processor than ${process.arch}: remove node_modules and type npm ci.`;

/** Describes why the program could not be executed at all. */
function describeSpawnFailure(binary: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'EACCES') return `${binary} may not be executed: it lacks the permission, or its disk is mounted with noexec.`;
  // The executable exists, but its loader does not.
  if (code === 'ENOENT' && process.platform === 'linux') return 'Electron needs glibc, which this system doesn’t have.';
  return wrongProcessorSentence(String(code));
}

/** Returns undefined if the reason is unknown; Electron's own output then has to suffice. */
export function describeStartFailure(
  { binary, code, signal, stderr, error }: ElectronExit,
  setting: KernelSettingReader = kernelSetting,
): string | undefined {
  if (error !== undefined) return describeSpawnFailure(binary, error);
  if (code === 0) return undefined;
  // Messages of Chromium: sandbox/linux/suid/client/setuid_sandbox_host.cc, content/browser/zygote_host/zygote_host_impl_linux.cc.
  if (/The SUID sandbox helper binary was found, but is not configured correctly|No usable sandbox!/.test(stderr))
    return sandboxSentence(realpathSync(binary), setting);
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(stderr)?.[1];
  if (library !== undefined)
    return `Electron needs ${library} from your system; on Debian or Ubuntu:\n  sudo apt-get satisfy "${debianLibraries}"`;
  // The shell runs a program that the kernel cannot execute as a script.
  if (stderr.startsWith(`${binary}: `) && /: (line )?1: |binary file/.test(stderr)) return wrongProcessorSentence('ENOEXEC');
  // Messages of Chromium: ui/ozone/platform/wayland/host/wayland_connection.cc, ui/ozone/platform/x11/ozone_platform_x11.cc.
  if (/Failed to (connect to|initialize) Wayland/.test(stderr))
    return 'The Wayland display can’t be used; the X11 one can be with:\n  npm start -- --ozone-platform=x11';
  if (/Missing X server or \$DISPLAY/.test(stderr)) return 'There is no display here; without one it starts with:\n  xvfb-run -a npm start';
  // Only macOS kills the process this way, if it does not accept the program's signature or origin.
  if (signal === 'SIGKILL' && process.platform === 'darwin')
    return `macOS did not let Electron run; this line tells it that Electron is wanted:\n  xattr -dr com.apple.quarantine ${quoteForShell(dirname(dirname(dirname(binary))))}`;
  return undefined;
}
