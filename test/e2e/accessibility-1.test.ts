// Tests the accessibility of half of the views and dialogs; accessibility-2.test.ts tests the other half in parallel.
import { partOfScenes } from '../screenshots/walk-scenes.ts';
import { testAccessibility } from './check-accessibility.ts';

testAccessibility(partOfScenes(1, 2));
