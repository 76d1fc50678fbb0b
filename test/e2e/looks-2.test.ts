// Compares half of the scenes with the sheets of `npm run looks`; looks-1.test.ts compares the other half in parallel.
import { lookPartCount } from '../screenshots/photograph.ts';
import { partOfScenes } from '../screenshots/walk-scenes.ts';
import { testLooks } from './check-looks.ts';

testLooks(partOfScenes(2, lookPartCount));
