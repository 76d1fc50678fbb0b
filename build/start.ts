// Builds and runs the app: `npm start`.
import { buildApp } from './build.ts';
import { appCommand, forwardSignals, runApp } from './run-app.ts';

const [command] = await Promise.all([appCommand(), buildApp()]);
if (command === undefined) process.exit(1);
const app = runApp(command, process.argv.slice(2));
forwardSignals(() => app.process);
process.exit(await app.exitCode);
