// With `node --import`: this process and its workers read files and load modules from an asar, as Electron's do.
import { layOverFs } from './fs.ts';
import { loadModulesFromAsar } from './modules.ts';

layOverFs();
loadModulesFromAsar();
