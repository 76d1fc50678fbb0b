// Tests a third of the views and dialogs in the pseudo-language; pseudo-language-2 and -3 test the others in parallel.
import { partOfScenes } from '../screenshots/walk-scenes.ts';
import { testPseudoLanguage } from './check-pseudo-language.ts';

testPseudoLanguage(partOfScenes(1, 3));
