// Tests a third of the views and dialogs in the pseudo-language; see pseudo-language-1.test.ts.
import { partOfScenes } from '../screenshots/walk-scenes.ts';
import { testPseudoLanguage } from './check-pseudo-language.ts';

testPseudoLanguage(partOfScenes(3, 3));
