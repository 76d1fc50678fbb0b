// Downloads Electron's binary into the cache of the workflow: `node build/ci/download-electron.ts`. Fails if that is impossible, because
// the tests would run on the host instead.
import { findElectron } from '../electron-binary.ts';

const binary = await findElectron();
if (binary === undefined) process.exit(1);
console.log(binary);
