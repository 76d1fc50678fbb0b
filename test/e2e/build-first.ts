// Builds the app before the first test, so that the tests run on the bundles that ship.
import { buildForTests } from '../../build/build.ts';
import { installedElectron } from '@kittiwake/electron-host/installed-electron';

export default async function buildFirst() {
  await buildForTests();
  console.log(installedElectron() === undefined ? "On packages/electron-host, since Electron's binary is not here." : 'On Electron.');
}
