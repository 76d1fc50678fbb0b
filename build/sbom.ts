// Writes a software bill of materials as CycloneDX JSON: the app's packages, Electron, and the keychain's native module with its crates.
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedElectron } from '@kittiwake/electron-host/installed-electron';
import { keychainPackage } from './packing/keychain-binary.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

interface ShippedPackage {
  name: string;
  version: string;
  /** SPDX licence expression. */
  licence: string;
}
interface LockEntry {
  /** Set if the folder's name differs from the package's. */
  name?: string;
  version: string;
  integrity?: string;
}

const { Component } = Models;
const { ComponentType, HashAlgorithm } = Enums;

function licencesOf(expression: string): Models.LicenseRepository {
  const licence = SPDX.isSupportedSpdxId(expression) ? new Models.SpdxLicense(expression) : new Models.LicenseExpression(expression);
  licence.acknowledgement = Enums.LicenseAcknowledgement.Declared;
  return new Models.LicenseRepository([licence]);
}

/** Returns the package URL, in which the scope's `@` is encoded: https://github.com/package-url/purl-spec. */
const purlOf = (kind: 'npm' | 'cargo', { name, version }: ShippedPackage) => `pkg:${kind}/${name.replace('@', '%40')}@${version}`;

function packageComponent(shipped: ShippedPackage, kind: 'npm' | 'cargo', hashes?: Models.HashDictionary): Models.Component {
  const purl = purlOf(kind, shipped);
  const { name, version, licence } = shipped;
  return new Component(ComponentType.Library, name, {
    version,
    purl,
    bomRef: purl,
    licenses: licencesOf(licence),
    ...(hashes && { hashes }),
  });
}

/** Returns the checksum of the package's archive, which npm verifies during installation. */
function lockedHash(locked: Record<string, LockEntry>, { name, version }: ShippedPackage): Models.HashDictionary {
  const [, entry] =
    Object.entries(locked).find(
      ([folder, candidate]) =>
        (candidate.name ?? folder.split('node_modules/').at(-1)) === name && candidate.version === version && candidate.integrity,
    ) ?? [];
  if (entry?.integrity === undefined) throw new Error(`package-lock.json has no checksum of ${name} ${version}.`);
  return new Models.HashDictionary([
    [HashAlgorithm['SHA-512'], Buffer.from(entry.integrity.replace('sha512-', ''), 'base64').toString('hex')],
  ]);
}

/** Reads the crates from the table in LICENSE.third-party.md, which is part of the native module's package. */
export function cratesOf(thirdParty: string): ShippedPackage[] {
  return [...thirdParty.matchAll(/^\| (\S+) \| (\d\S*) \| (.+) \|$/gm)].map(([, name = '', version = '', licence = '']) => ({
    name,
    version,
    licence,
  }));
}

/** Returns the versions of Electron's components, if its binary is installed. */
function electronVersions(): Record<string, string> {
  const binary = installedElectron();
  if (binary === undefined) return {};
  const versions = execFileSync(binary, ['-p', 'JSON.stringify(process.versions)'], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } });
  return JSON.parse(versions.toString()) as Record<string, string>;
}

function electronComponent(
  { version, licence }: ShippedPackage,
  platform: string,
  arch: string,
  componentVersions: Record<string, string>,
) {
  const zip = `electron-v${version}-${platform}-${arch}.zip`;
  const checksum = (readJson(path('node_modules/electron/checksums.json')) as Record<string, string>)[zip];
  if (checksum === undefined) throw new Error(`Electron has no checksum of ${zip}.`);
  const url = `https://github.com/electron/electron/releases/download/v${version}/${zip}`;
  const hashes = new Models.HashDictionary([[HashAlgorithm['SHA-256'], checksum]]);
  const purl = purlOf('npm', { name: 'electron', version, licence });
  const parts = { Chromium: componentVersions['chrome'], 'Node.js': componentVersions['node'], V8: componentVersions['v8'] };
  return new Component(ComponentType.Framework, 'electron', {
    version,
    purl,
    bomRef: purl,
    licenses: licencesOf(licence),
    externalReferences: new Models.ExternalReferenceRepository([
      new Models.ExternalReference(url, Enums.ExternalReferenceType.Distribution, { hashes }),
    ]),
    components: new Models.ComponentRepository(
      Object.entries(parts).flatMap(([name, componentVersion]) =>
        componentVersion === undefined
          ? []
          : [new Component(ComponentType.Framework, name, { version: componentVersion, bomRef: `${name}@${componentVersion}` })],
      ),
    ),
  });
}

interface SbomContents {
  platform: string;
  arch: string;
  /** Bundled packages, as listed by the build: npm's list has hundreds that no package contains. */
  packages: ShippedPackage[];
  /** Third-party licences of the native module; '' if it has none. */
  thirdParty: string;
  inside?: Record<string, string>;
}

/** Returns the SBOM as JSON, identical for identical contents. */
export function sbomOf({ platform, arch, packages, thirdParty, inside = {} }: SbomContents): string {
  const packageInfo = readJson(path('package.json')) as { name: string; productName: string; version: string; license: string };
  const { packages: lockEntries } = readJson(path('package-lock.json')) as { packages: Record<string, LockEntry> };
  const app = new Component(ComponentType.Application, packageInfo.productName, {
    version: packageInfo.version,
    bomRef: `${packageInfo.name}@${packageInfo.version}`,
    licenses: licencesOf(packageInfo.license),
    properties: new Models.PropertyRepository([new Models.Property('kittiwake:target', `${platform}-${arch}`)]),
  });
  const nativePackage = keychainPackage(platform, arch);
  const { version = '' } = lockEntries[`node_modules/${nativePackage}`] ?? {};
  const nativeModule = { name: nativePackage, version, licence: 'MIT' };
  const keychain = packageComponent(nativeModule, 'npm', lockedHash(lockEntries, nativeModule));
  keychain.components = new Models.ComponentRepository(cratesOf(thirdParty).map((crate) => packageComponent(crate, 'cargo')));
  const components = [
    ...packages.map((shipped) =>
      shipped.name === 'electron'
        ? electronComponent(shipped, platform, arch, inside)
        : packageComponent(shipped, 'npm', lockedHash(lockEntries, shipped)),
    ),
    keychain,
  ];
  for (const { bomRef } of components) app.dependencies.add(bomRef);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: app }), components: new Models.ComponentRepository(components) });
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, { sortLists: true, space: 1 });
}

interface SbomTarget {
  platform: string;
  arch: string;
  /** The folder that contains the native module's package. */
  keychain: string;
  output: string;
}

/** Reads the package list of the build from out/, and writes the SBOM beside the packages. */
export function writeSbom({ platform, arch, keychain, output }: SbomTarget): void {
  const { productName, version } = readJson(path('package.json')) as { productName: string; version: string };
  const thirdParty = join(keychain, keychainPackage(platform, arch).replace('@napi-rs/', ''), 'LICENSE.third-party.md');
  const contents = {
    platform,
    arch,
    packages: readJson(path('out/renderer/licences.json')) as ShippedPackage[],
    thirdParty: existsSync(thirdParty) ? readFileSync(thirdParty, 'utf8') : '',
    inside: electronVersions(),
  };
  writeFileSync(join(output, `${productName}-${version}-${platform}-${arch}.cdx.json`), `${sbomOf(contents)}\n`);
}
