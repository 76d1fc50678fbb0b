// `npm run package`: the packaged app in dist/, unsigned. Where Electron's binary can't be had, a stand-in takes its place, so that all the rest can be checked.
import { build } from 'electron-builder';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './build.ts';
import { findElectron, installedElectron } from './electron-binary.ts';
import { createStandIn } from './stand-in.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export async function packageApp(): Promise<string> {
  await buildApp();
  await rm(path('dist'), { recursive: true, force: true });
  const hasElectron = installedElectron() !== undefined;
  const electronDist = hasElectron
    ? (process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path('node_modules/electron/dist'))
    : await createStandIn();
  if (!hasElectron) console.log("Electron's binary can't be had here: packaged with a stand-in for it.");
  try {
    await build({
      projectDir: path('.'),
      dir: true,
      publish: 'never',
      config: { extends: path('build/electron-builder.yml'), electronDist },
    });
  } finally {
    if (!hasElectron) await rm(electronDist, { recursive: true });
  }
  return path('dist');
}

if (import.meta.main) {
  await findElectron();
  await packageApp();
}
