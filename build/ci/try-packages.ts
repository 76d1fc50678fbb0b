// Installs and starts each kind of package in dist/ that this system supports: `node build/ci/try-packages.ts [KIND …]`.
import { mkdtemp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxSwitches } from '../run-app.ts';
import { install, packageKinds, findPackage } from './installers.ts';
import { startInstalled } from './start-installed.ts';

const { platform, arch, argv } = process;
const ownKinds = packageKinds[platform === 'win32' || platform === 'darwin' ? platform : 'linux'];
const kinds = argv.length > 2 ? argv.slice(2) : ownKinds;

await mkdir('dist/screenshots', { recursive: true });
for (const kind of kinds) {
  const command = install(findPackage(kind, arch), kind, await mkdtemp(join(tmpdir(), `kittiwake-${kind}-`)));
  await startInstalled([...command, ...sandboxSwitches()], `dist/screenshots/${platform}-${arch}-${kind}.png`);
  console.log(`${kind}: installed, started, ended.`);
}
process.exit(0);
