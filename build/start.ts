// `npm start`: builds the app and runs it.
import { buildApp } from './build.ts';
import { appCommand, endWithApp, runApp } from './run-app.ts';

const [command] = await Promise.all([appCommand(), buildApp()]);
if (command === undefined) process.exit(1);
const app = runApp(command, process.argv.slice(2));
endWithApp(() => app.process);
process.exit(await app.ended);
