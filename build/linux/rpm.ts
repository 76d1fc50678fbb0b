// Builds an rpm from a staged folder with rpmbuild.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from './description.ts';
import { stagedFiles, type StagedFile } from './stage.ts';

/** Maps electron-builder's names of compressions to rpm's; `T0` uses all processors. */
const payloads: Record<string, string> = { xz: 'w6.xzdio', xzmt: 'w6T0.xzdio', gzip: 'w9.gzdio', bzip2: 'w9.bzdio' };

/** Maps processor names: electron-builder uses Debian's. */
const rpmArchitectures: Record<string, string> = { amd64: 'x86_64', arm64: 'aarch64' };

const escape = (text: string) => text.replaceAll('%', '%%');

/** True for files, and for folders that belong to this package alone; other folders are shared by all packages. */
const isOwn = ({ path, kind }: StagedFile, name: string) =>
  kind !== 'folder' || /^\/opt\/[^/]+/.test(path) || path === `/usr/share/doc/${name}`;

function filesEntry(file: StagedFile, name: string): string {
  const quoted = `"${escape(file.path)}"`;
  if (file.kind === 'folder') return `%dir ${quoted}`;
  if (file.path === `/usr/share/doc/${name}/copyright`) return `%license ${quoted}`;
  // The installation script sets the mode that the system needs.
  return file.path.endsWith('/chrome-sandbox') ? `%verify(not mode) ${quoted}` : quoted;
}

const scriptlet = (section: string, file: string) => `%${section} -p /bin/sh\n${escape(readFileSync(file, 'utf8').replace(/^#!.*\n/, ''))}`;

export function specFile(about: Description, root: string, files: StagedFile[]): string {
  return [
    `%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none
%global _binary_payload ${payloads[about.compression] ?? 'w6.xzdio'}
Name: ${about.name}
Version: ${about.version}
Release: 1
Summary: ${escape(about.summary)}
License: ${about.licence}
Group: ${about.category}
URL: ${about.url}
Vendor: ${about.maintainer}
Packager: ${about.maintainer}
AutoReqProv: no`,
    ...about.depends.map((need) => `Requires: ${need}`),
    ...about.tags,
    `%description\n${escape(about.description)}`,
    `%install\nmkdir -p %{buildroot}\ncp -a "${escape(root)}/." %{buildroot}/`,
    scriptlet('post', about.afterInstall),
    scriptlet('postun', about.afterRemove),
    '%files\n%defattr(-,root,root,-)',
    ...files.filter((file) => isOwn(file, about.name)).map((file) => filesEntry(file, about.name)),
    '',
  ].join('\n');
}

/** Builds the rpm. `workFolder`: folder for rpmbuild's temporary files. */
export function makeRpm(root: string, about: Description, workFolder: string): void {
  mkdirSync(join(workFolder, 'rpms'), { recursive: true });
  const spec = join(workFolder, `${about.name}.spec`);
  writeFileSync(spec, specFile(about, root, stagedFiles(root)));
  const defines = { _topdir: workFolder, _rpmdir: join(workFolder, 'rpms'), _rpmfilename: 'made.rpm', _buildhost: 'localhost' };
  const reproducible = {
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    source_date_epoch_from_changelog: '0',
  };
  const define = Object.entries({ ...defines, ...reproducible }).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  execFileSync(
    'rpmbuild',
    ['-bb', '--quiet', '--target', `${rpmArchitectures[about.architecture] ?? about.architecture}-linux`, ...define, spec],
    {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Math.floor(statSync(join(root, 'usr')).mtimeMs / 1000)) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (!readdirSync(join(workFolder, 'rpms')).includes('made.rpm')) throw new Error('rpmbuild made no package.');
  copyFileSync(join(workFolder, 'rpms', 'made.rpm'), about.output);
}
