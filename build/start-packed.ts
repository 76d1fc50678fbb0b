// Runs the app that `npm run package` has packaged: `npm run start:packed`.
import { prepareSystem } from './os.ts';
import { findPackedApp, packedCommand } from './packed-app.ts';
import { forwardSignals, runApp } from './run-app.ts';

const packed = findPackedApp();
if (packed === undefined) {
  console.error('Package the app first: npm run package');
  process.exit(1);
}
const { command, env } = await packedCommand(packed, process.env);
if (command[0] === process.execPath && !prepareSystem()) process.exit(1);
const app = runApp(command, process.argv.slice(2), env);
forwardSignals(() => app.process);
process.exit(await app.exitCode);
