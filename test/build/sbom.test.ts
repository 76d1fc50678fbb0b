// Tests the software bill of materials of a package: valid CycloneDX, complete, and with the checksums of the installed packages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { cratesOf, sbomOf } from '../../build/sbom.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const schema = (name: string) =>
  JSON.parse(
    readFileSync(join(modules, '@cyclonedx', 'cyclonedx-library', 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8'),
  ) as object;
const readInstalledPackage = (name: string) =>
  JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as { name: string; version: string; license: string };

const table = `# Third-party licenses
| Crate | Version | License |
| --- | --- | --- |
| aes | 0.8.4 | MIT OR Apache-2.0 |
| zbus | 5.1.0 | MIT |

| not a crate | text | of a licence |
`;
const packages = ['electron', 'keytar', 'valibot', 'qr', '@lucide/svelte', 'web-push/node_modules/http_ece'].map((folder) => {
  const { name, version, license } = readInstalledPackage(folder);
  return { name, version, licence: license };
});
interface SbomComponent {
  name: string;
  version: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
  components?: SbomComponent[];
  externalReferences?: { url: string; hashes: { alg: string; content: string }[] }[];
}
interface Sbom {
  metadata: { component: { 'bom-ref': string } };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
const read = (platform: string, arch: string): Sbom =>
  JSON.parse(sbomOf({ platform, arch, packages, thirdParty: table, inside: { chrome: '150.0.1.2', node: '24.9.0' } })) as Sbom;
const find = (sbom: Sbom, name: string) => sbom.components.find((component) => component.name === name);

test('conforms to the schema of CycloneDX 1.6', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const isValid = ajv.compile(schema('bom-1.6'));
  expect([isValid(read('linux', 'x64')), isValid.errors]).toEqual([true, null]);
  expect(isValid({ ...read('linux', 'x64'), components: [{ name: 'no type' }] })).toBe(false);
});

test.each([
  ['linux', 'arm64', '@napi-rs/keyring-linux-arm64-gnu'],
  ['darwin', 'x64', '@napi-rs/keyring-darwin-x64'],
  ['win32', 'arm64', '@napi-rs/keyring-win32-arm64-msvc'],
])('lists each package once, and the native module of the target, for %s on %s', (platform, arch, native) => {
  const sbom = read(platform, arch);
  expect(sbom.components.map(({ name }) => name).toSorted()).toEqual([...packages.map(({ name }) => name), native].toSorted());
  const [all] = sbom.dependencies.filter(({ ref }) => ref === sbom.metadata.component['bom-ref']);
  expect(all?.dependsOn).toHaveLength(packages.length + 1);
});

test('lists the package URL and the lock file’s checksum, also of nested and renamed packages', () => {
  const sbom = read('linux', 'x64');
  expect(find(sbom, '@lucide/svelte')?.purl).toBe(`pkg:npm/%40lucide/svelte@${readInstalledPackage('@lucide/svelte').version}`);
  const { packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { integrity: string }> };
  for (const [name, folder] of [
    ['http_ece', 'web-push/node_modules/http_ece'],
    ['@napi-rs/keyring', 'keytar'],
  ] as const) {
    const [hash] = find(sbom, name)?.hashes ?? [];
    expect(`sha512-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`).toBe(locked[`node_modules/${folder}`]?.integrity);
  }
});

test('lists Electron’s zip of the target with its checksum and its components', () => {
  const electron = find(read('darwin', 'arm64'), 'electron');
  const [file] = electron?.externalReferences ?? [];
  expect(file?.url).toMatch(/electron-v[\d.]+-darwin-arm64\.zip$/);
  expect(file?.hashes).toEqual([{ alg: 'SHA-256', content: expect.stringMatching(/^[\da-f]{64}$/) }]);
  const inside = electron?.components?.map(({ name, version }) => [name, version]);
  expect(inside).toEqual([
    ['Chromium', '150.0.1.2'],
    ['Node.js', '24.9.0'],
  ]);
});

test('lists the crates of the native module', () => {
  const native = find(read('linux', 'x64'), '@napi-rs/keyring-linux-x64-gnu');
  expect(native?.components?.map(({ purl }) => purl)).toEqual(['pkg:cargo/aes@0.8.4', 'pkg:cargo/zbus@5.1.0']);
  const [here = ''] = readdirSync(join(modules, '@napi-rs'));
  expect(cratesOf(readFileSync(join(modules, '@napi-rs', here, 'LICENSE.third-party.md'), 'utf8')).length).toBeGreaterThan(20);
});

test('is identical for identical contents', () => {
  expect(read('win32', 'x64')).toEqual(read('win32', 'x64'));
});

test('throws for a package that is not in the lock file', () => {
  const unknown = [{ name: 'unknown', version: '1.0.0', licence: 'MIT' }];
  expect(() => sbomOf({ platform: 'linux', arch: 'x64', packages: unknown, thirdParty: '' })).toThrow(
    'package-lock.json has no checksum of unknown 1.0.0.',
  );
});
