// What build/electron-builder.yml promises to people who install the app; what electron-builder makes of it is in test/e2e/package.test.ts.
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

test('Windows gets an installer and a portable zip, macOS an image and the zip that its updates need', () => {
  expect([config.win.target, config.mac.target]).toEqual([
    ['nsis', 'zip'],
    ['dmg', 'zip'],
  ]);
});

test('the installer is for one person, without elevation and questions, and leaves what was written', () => {
  expect(config.nsis).toMatchObject({ oneClick: true, perMachine: false, deleteAppDataOnUninstall: false, buildUniversalInstaller: false });
});

test('the name of a package says version, system and processor, without a space', () => {
  for (const part of ['${version}', '${os}', '${arch}', '.${ext}']) expect(config.artifactName).toContain(part);
  expect(config.artifactName).not.toMatch(/\s/);
});

test('updates come from the repository of package.json, which is named there alone', () => {
  expect(config.publish).toEqual({ provider: 'github' });
});

test('the installer of Windows registers and removes the schemes that macOS and Linux are told of', () => {
  const schemes = config.protocols.flatMap((protocol) => protocol.schemes).toSorted();
  expect(schemes).toEqual(['kittiwake', 'web+activitypub', 'web+ap']);
  const script = read(String(config.nsis['include']));
  for (const macro of ['registerScheme', 'unregisterScheme']) {
    expect([...script.matchAll(new RegExp(`insertmacro ${macro} "(.*)"`, 'g'))].map(([, scheme]) => scheme).toSorted()).toEqual(schemes);
  }
});

test('the start at login goes with the app, by the name that Electron gives it', () => {
  const script = read(String(config.nsis['include']));
  const removed = [...script.matchAll(/DeleteRegValue HKCU "(.*)" "(.*)"/g)].map(([, key, name]) => [key?.split('\\').at(-1), name]);
  expect(removed).toEqual([
    ['Run', '${APP_ID}'],
    ['Run', '${APP_ID}'],
  ]);
  // Electron's name for it is the id that main announces (electron.d.ts, `Settings.name`).
  expect(read('electron/notifications/popups/system/earlier-popups.ts')).toContain(`setAppUserModelId('${config.appId}')`);
});

test('every fuse is decided', () => {
  expect(Object.keys(config.electronFuses)).toHaveLength(8);
});
