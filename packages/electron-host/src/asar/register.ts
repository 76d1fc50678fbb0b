// Lets this process and its workers read files and load modules from an asar, as Electron does: `node --import`.
import { wrapFs, loadModulesFromAsar } from './archive.ts';

wrapFs();
loadModulesFromAsar();
