// `node build/ci/start-command.ts`: what `npm start` runs, looked around in and ended.
import { startInstalled } from './start-installed.ts';

await startInstalled([process.execPath, 'build/start.ts']);
console.log('npm start shows the demo.');
process.exit(0);
