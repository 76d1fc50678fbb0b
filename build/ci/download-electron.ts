// `node build/ci/download-electron.ts`: Electron's binary, into the cache that the workflow keeps. Fails where it can't be had: the tests would run on the host instead.
import { findElectron } from '../electron-binary.ts';

const binary = await findElectron();
if (binary === undefined) process.exit(1);
console.log(binary);
