// Builds the app before the first test, so that the tests run on the bundles that ship.
import { buildForTests } from '../../build/build.ts';
import { installedElectron } from '../../build/electron/installed.ts';

export default async function buildFirst() {
  await buildForTests();
  console.log(installedElectron() === undefined ? "On build/host, since Electron's binary is not here." : 'On Electron.');
}
