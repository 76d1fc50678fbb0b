// Tests half of the views and dialogs in the pseudo-language; pseudo-language-1.test.ts tests the other half in parallel.
import { partOfScenes } from '../screenshots/walk-scenes.ts';
import { testPseudoLanguage } from './check-pseudo-language.ts';

testPseudoLanguage(partOfScenes(2, 2));
