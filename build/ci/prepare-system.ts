// `node build/ci/prepare-system.ts`: what tests and packages need from the system, installed.
import { prepareSystem } from '../os.ts';

process.exit(prepareSystem({ forTests: true }) ? 0 : 1);
