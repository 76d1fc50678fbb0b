// `npm run looks`: accepts the present look of every scene as the reference of the tests `looks-1` and `looks-2`.
// Look at the sheets before you commit them.
import { buildApp } from '../../build/build.ts';
import { prepareSystem } from '../../build/os.ts';
import { AppWorld } from '../e2e/fixtures.ts';
import { createPhotographs, lookPartCount, takePhotographs } from './photograph.ts';
import { writeSheets } from './sheet.ts';
import { partOfScenes } from './walk-scenes.ts';

if (!prepareSystem()) process.exit(1);
await buildApp();
const photographs = createPhotographs();
for (let part = 1; part <= lookPartCount; part += 1) {
  const world = await AppWorld.create();
  await takePhotographs(world, partOfScenes(part, lookPartCount), photographs).finally(() => world.stop());
}
for (const [name, problem] of photographs.problems) console.error(`${name} could not be opened: ${problem.message}`);
if (photographs.problems.size === 0) writeSheets(photographs);
process.exit(photographs.problems.size === 0 ? 0 : 1);
