// `node build/ci/try-packages.ts [KIND …]`: installs each kind of package in dist/ that this system takes, and starts what was installed.
import { mkdtemp, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxSwitches } from '../run-app.ts';
import { install, packageKinds, packageOf } from './installers.ts';
import { startInstalled } from './start-installed.ts';

const { platform, arch, argv } = process;
const kinds = argv.length > 2 ? argv.slice(2) : platform === 'win32' || platform === 'darwin' ? packageKinds[platform] : packageKinds.linux;

await mkdir('dist/screenshots', { recursive: true });
for (const kind of kinds) {
  const command = install(packageOf(kind, arch), kind, await mkdtemp(join(tmpdir(), `kittiwake-${kind}-`)));
  await startInstalled([...command, ...sandboxSwitches()], `dist/screenshots/${platform}-${arch}-${kind}.png`);
  console.log(`${kind}: installed, started, ended.`);
}
process.exit(0);
