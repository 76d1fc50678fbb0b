// Writes what a package contains as CycloneDX JSON: the app's packages, Electron, and the native module of the keychain with its crates.
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedElectron } from './electron-binary.ts';
import { keychainPackage } from './packing/keychain-binary.ts';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

interface Shipped {
  name: string;
  version: string;
  /** An expression of SPDX. */
  licence: string;
}
interface Locked {
  /** Where the folder has another name than the package. */
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

/** https://github.com/package-url/purl-spec: the scope's `@` is encoded. */
const purlOf = (kind: 'npm' | 'cargo', { name, version }: Shipped) => `pkg:${kind}/${name.replace('@', '%40')}@${version}`;

function packageComponent(shipped: Shipped, kind: 'npm' | 'cargo', hashes?: Models.HashDictionary): Models.Component {
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

/** The checksum of the package's archive, which npm compares when it installs. */
function lockedHash(locked: Record<string, Locked>, { name, version }: Shipped): Models.HashDictionary {
  const [, entry] =
    Object.entries(locked).find(
      ([folder, found]) => (found.name ?? folder.split('node_modules/').at(-1)) === name && found.version === version && found.integrity,
    ) ?? [];
  if (entry?.integrity === undefined) throw new Error(`package-lock.json has no checksum of ${name} ${version}.`);
  return new Models.HashDictionary([
    [HashAlgorithm['SHA-512'], Buffer.from(entry.integrity.replace('sha512-', ''), 'base64').toString('hex')],
  ]);
}

/** As the table of LICENSE.third-party.md says, which comes with the native module. */
export function cratesOf(thirdParty: string): Shipped[] {
  return [...thirdParty.matchAll(/^\| (\S+) \| (\d\S*) \| (.+) \|$/gm)].map(([, name = '', version = '', licence = '']) => ({
    name,
    version,
    licence,
  }));
}

/** What is inside Electron's binary, where one can be asked. */
function electronVersions(): Record<string, string> {
  const binary = installedElectron();
  if (binary === undefined) return {};
  const versions = execFileSync(binary, ['-p', 'JSON.stringify(process.versions)'], { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } });
  return JSON.parse(versions.toString()) as Record<string, string>;
}

function electronComponent({ version, licence }: Shipped, platform: string, arch: string, inside: Record<string, string>) {
  const zip = `electron-v${version}-${platform}-${arch}.zip`;
  const checksum = (json(path('node_modules/electron/checksums.json')) as Record<string, string>)[zip];
  if (checksum === undefined) throw new Error(`Electron has no checksum of ${zip}.`);
  const url = `https://github.com/electron/electron/releases/download/v${version}/${zip}`;
  const hashes = new Models.HashDictionary([[HashAlgorithm['SHA-256'], checksum]]);
  const purl = purlOf('npm', { name: 'electron', version, licence });
  const parts = { Chromium: inside['chrome'], 'Node.js': inside['node'], V8: inside['v8'] };
  return new Component(ComponentType.Framework, 'electron', {
    version,
    purl,
    bomRef: purl,
    licenses: licencesOf(licence),
    externalReferences: new Models.ExternalReferenceRepository([
      new Models.ExternalReference(url, Enums.ExternalReferenceType.Distribution, { hashes }),
    ]),
    components: new Models.ComponentRepository(
      Object.entries(parts).flatMap(([name, found]) =>
        found === undefined ? [] : [new Component(ComponentType.Framework, name, { version: found, bomRef: `${name}@${found}` })],
      ),
    ),
  });
}

interface Contents {
  platform: string;
  arch: string;
  /** What the build has listed. */
  packages: Shipped[];
  /** The licences of what is inside the native module; '' where it brings none. */
  thirdParty: string;
  inside?: Record<string, string>;
}

/** One object of JSON, the same for the same contents. */
export function sbomOf({ platform, arch, packages, thirdParty, inside = {} }: Contents): string {
  const about = json(path('package.json')) as { name: string; productName: string; version: string; license: string };
  const { packages: locked } = json(path('package-lock.json')) as { packages: Record<string, Locked> };
  const app = new Component(ComponentType.Application, about.productName, {
    version: about.version,
    bomRef: `${about.name}@${about.version}`,
    licenses: licencesOf(about.license),
    properties: new Models.PropertyRepository([new Models.Property('kittiwake:target', `${platform}-${arch}`)]),
  });
  const native = keychainPackage(platform, arch);
  const { version = '' } = locked[`node_modules/${native}`] ?? {};
  const module = { name: native, version, licence: 'MIT' };
  const keychain = packageComponent(module, 'npm', lockedHash(locked, module));
  keychain.components = new Models.ComponentRepository(cratesOf(thirdParty).map((crate) => packageComponent(crate, 'cargo')));
  const components = [
    ...packages.map((shipped) =>
      shipped.name === 'electron'
        ? electronComponent(shipped, platform, arch, inside)
        : packageComponent(shipped, 'npm', lockedHash(locked, shipped)),
    ),
    keychain,
  ];
  for (const { bomRef } of components) app.dependencies.add(bomRef);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: app }), components: new Models.ComponentRepository(components) });
  return new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)).serialize(bom, { sortLists: true, space: 1 });
}

interface Target {
  platform: string;
  arch: string;
  /** The folder with the native module's package. */
  keychain: string;
  output: string;
}

/** Reads what the build has listed in out/, and puts the file beside the packages. */
export function writeSbom({ platform, arch, keychain, output }: Target): void {
  const { productName, version } = json(path('package.json')) as { productName: string; version: string };
  const thirdParty = join(keychain, keychainPackage(platform, arch).replace('@napi-rs/', ''), 'LICENSE.third-party.md');
  const contents = {
    platform,
    arch,
    packages: json(path('out/renderer/licences.json')) as Shipped[],
    thirdParty: existsSync(thirdParty) ? readFileSync(thirdParty, 'utf8') : '',
    inside: electronVersions(),
  };
  writeFileSync(join(output, `${productName}-${version}-${platform}-${arch}.cdx.json`), `${sbomOf(contents)}\n`);
}
