// Builds a Flatpak from the deb in dist/ for this processor, after installing the tools: `node build/ci/make-flatpak.ts`.
import { findPackage, printAndRun } from './installers.ts';

const deb = findPackage('deb', process.arch);
printAndRun('sudo', 'apt-get', 'install', '-y', 'flatpak', 'flatpak-builder');
printAndRun('build/linux/flatpak/build.sh', deb, deb.replace(/\.deb$/, '.flatpak'));
