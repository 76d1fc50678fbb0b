// Checks that `npm start` works: runs it, opens the demo, and ends the app. `node build/ci/start-command.ts`
import { startInstalled } from './start-installed.ts';

await startInstalled([process.execPath, 'build/start.ts']);
console.log('npm start shows the demo.');
process.exit(0);
