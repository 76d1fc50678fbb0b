// `node build/ci/make-flatpak.ts`: the Flatpak of the deb in dist/ that is for this processor; what makes it is installed first.
import { packageOf, show } from './installers.ts';

const deb = packageOf('deb', process.arch);
show('sudo', 'apt-get', 'install', '-y', 'flatpak', 'flatpak-builder');
show('build/linux/flatpak/build.sh', deb, deb.replace(/\.deb$/, '.flatpak'));
