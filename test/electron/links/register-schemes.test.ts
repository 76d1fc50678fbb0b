// Tests registering the app's URL schemes on Windows without taking them from other programs.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { registerSchemes } from '../../../electron/links/links.ts';

vi.mock('electron', () => ({}));

function register(platform: NodeJS.Platform, { isPackaged = true, others = [] as string[], own = [] as string[], refused = false } = {}) {
  const set: string[] = [];
  const logged: string[] = [];
  const app = {
    isPackaged,
    getApplicationNameForProtocol: (url: string) => (others.includes(url) ? 'Other' : ''),
    isDefaultProtocolClient: (scheme: string) => own.includes(scheme),
    setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]) {
      set.push(scheme);
      expect([path, args]).toEqual([process.execPath, ['--']]);
      return !refused;
    },
  };
  registerSchemes(app, platform, (sentence) => logged.push(sentence));
  return { set, logged };
}

test('registers every scheme that no other program opens', () => {
  expect(register('win32')).toEqual({ set: ['kittiwake', 'web+activitypub', 'web+ap'], logged: [] });
});

test('leaves a shared scheme to its program, and takes back the app’s own scheme', () => {
  expect(register('win32', { others: ['web+ap:', 'kittiwake:'] }).set).toEqual(['kittiwake', 'web+activitypub']);
});

test('does not register a scheme again', () => {
  expect(register('win32', { own: ['kittiwake', 'web+activitypub', 'web+ap'] }).set).toEqual([]);
});

test.each([
  ['linux', true],
  ['darwin', true],
  ['win32', false],
] as const)('registers nothing on %s (packaged: %s)', (platform, isPackaged) => {
  expect(register(platform, { isPackaged }).set).toEqual([]);
});

test('logs a scheme that Windows refuses', () => {
  expect(register('win32', { own: ['web+activitypub', 'web+ap'], refused: true }).logged).toEqual([
    'Windows refused the links of kittiwake:',
  ]);
});

test('the installer registers the same command', () => {
  const script = readFileSync('build/packing/installer.nsh', 'utf8');
  expect(script.match(/open\\command" "" .*/g)).toEqual([expect.stringMatching(/FILENAME\}" "--" "%1"'$/)]);
});
