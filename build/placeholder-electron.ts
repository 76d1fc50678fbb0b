// Creates a placeholder for Electron's binary where that is unavailable, so that everything else can be packaged and checked.
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Marker before the fuses in Electron's binary; the placeholder begins with it. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`;

/** Paths of the files with the fuses, as in @electron/fuses. */
const binaries: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  win32: 'electron.exe',
};
const helper = 'Electron.app/Contents/Frameworks/Electron Helper.app/Contents';
const macFiles = {
  'Electron.app/Contents/Info.plist': plist('Electron'),
  'Electron.app/Contents/MacOS/Electron': '',
  'Electron.app/Contents/Resources/de.lproj/locale.pak': '',
  [`${helper}/Info.plist`]: plist('Electron Helper'),
  [`${helper}/MacOS/Electron Helper`]: '',
};
const otherFiles = { 'chrome-sandbox': '', 'locales/de.pak': '', 'locales/en-US.pak': '' };

/**
 * Creates a folder like Electron's zip for the system, with a file whose fuses can be set: sentinel, version of the wire, length, states.
 */
export async function createPlaceholder(platform = process.platform): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-electron-'));
  const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 8]), Buffer.alloc(8, '0')]);
  const files: Record<string, string | Buffer> = {
    LICENSE: 'MIT, as Electron has it',
    'LICENSES.chromium.html': '<p>As Chromium has them</p>',
    ...(platform === 'darwin' ? macFiles : otherFiles),
    [binaries[platform] ?? 'electron']: wire,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const isProgram = content === wire || /MacOS|chrome-sandbox/.test(name);
    await writeFile(join(folder, name), content, { mode: isProgram ? 0o755 : 0o644 });
  }
  return folder;
}

export function isPlaceholder(binary: string): boolean {
  const begin = Buffer.alloc(sentinel.length);
  const file = openSync(binary, 'r');
  readSync(file, begin);
  closeSync(file);
  return begin.toString() === sentinel;
}
