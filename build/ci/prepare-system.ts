// Installs the system packages for tests and packaging: `node build/ci/prepare-system.ts`.
import { prepareSystem } from '../os.ts';

process.exit(prepareSystem({ forTests: true }) ? 0 : 1);
