// What is tested is what would be shipped: the app is built before the first test.
import { buildApp } from '../../build/build.ts';
import { installedElectron } from '../../build/electron-binary.ts';

export default async function buildFirst() {
  await buildApp();
  console.log(installedElectron() === undefined ? "On build/host, since Electron's binary is not here." : 'On Electron.');
}
