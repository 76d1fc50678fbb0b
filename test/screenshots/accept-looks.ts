// `npm run looks`: takes how every scene looks now as right, for the test `looks` to compare with. Look at the sheets before you commit them.
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { World } from '../e2e/fixtures.ts';
import { photograph } from './photograph.ts';
import { writeSheets } from './sheet.ts';

if (!prepareSystem()) process.exit(1);
await buildApp();
const world = await World.create();
const photographs = await photograph(world).finally(() => world.stop());
for (const [name, problem] of photographs.problems) console.error(`${name} could not be opened: ${problem.message}`);
if (photographs.problems.size === 0) writeSheets(photographs);
process.exit(photographs.problems.size === 0 ? 0 : 1);
