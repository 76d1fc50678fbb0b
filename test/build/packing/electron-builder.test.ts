// Tests the settings of build/electron-builder.yml that affect installed apps; test/e2e/package.test.ts tests the built package.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Config {
  appId: string;
  artifactName: string;
  asar: boolean;
  publish: Record<string, unknown>;
  protocols: { name: string; schemes: string[] }[];
  electronFuses: Record<string, boolean>;
  mac: { target: string[] };
  win: { target: string[] };
  nsis: Record<string, unknown>;
}
const read = (name: string) => readFileSync(name, 'utf8');
const config = parse(read('build/electron-builder.yml')) as Config;

test('installs for one user without elevation and questions, and keeps user data on uninstallation', () => {
  expect(config.nsis).toMatchObject({ oneClick: true, perMachine: false, deleteAppDataOnUninstall: false, buildUniversalInstaller: false });
});

test('names packages after version, system, and processor, without spaces', () => {
  for (const part of ['${version}', '${os}', '${arch}', '.${ext}']) expect(config.artifactName).toContain(part);
  expect(config.artifactName).not.toMatch(/\s/);
});

test('registers and removes the same URL schemes on Windows as on macOS and Linux', () => {
  const schemes = config.protocols.flatMap((protocol) => protocol.schemes).toSorted();
  expect(schemes).toEqual(['kittiwake', 'web+activitypub', 'web+ap']);
  const script = read(String(config.nsis['include']));
  for (const macro of ['registerScheme', 'unregisterScheme']) {
    expect([...script.matchAll(new RegExp(`insertmacro ${macro} "(.*)"`, 'g'))].map(([, scheme]) => scheme).toSorted()).toEqual(schemes);
  }
});

test('removes the start at login on uninstallation, by the name that Electron uses', () => {
  const script = read(String(config.nsis['include']));
  const registryValues = [...script.matchAll(/DeleteRegValue HKCU "(.*)" "(.*)"/g)].map(([, key, name]) => [key?.split('\\').at(-1), name]);
  expect(registryValues).toEqual([
    ['Run', '${APP_ID}'],
    ['Run', '${APP_ID}'],
  ]);
  // Electron names the registry value after the app user model id that main sets (electron.d.ts, `Settings.name`).
  expect(read('electron/notifications/popups/system/earlier-popups.ts')).toContain(`setAppUserModelId('${config.appId}')`);
});

test('sets every fuse', () => {
  expect(Object.keys(config.electronFuses)).toHaveLength(8);
});
