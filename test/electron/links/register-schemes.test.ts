// Windows learns the app's schemes, and no other program loses its own.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { registerSchemes } from '../../../electron/links/register-schemes.ts';

function registered(platform: NodeJS.Platform, { isPackaged = true, others = [] as string[], own = [] as string[], refused = false } = {}) {
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

test('all that nobody opens yet', () => {
  expect(registered('win32')).toEqual({ set: ['kittiwake', 'web+activitypub', 'web+ap'], logged: [] });
});

test('a shared scheme of another program stays with it; the own one is taken back', () => {
  expect(registered('win32', { others: ['web+ap:', 'kittiwake:'] }).set).toEqual(['kittiwake', 'web+activitypub']);
});

test('what is registered is not written again', () => {
  expect(registered('win32', { own: ['kittiwake', 'web+activitypub', 'web+ap'] }).set).toEqual([]);
});

test.each([
  ['linux', true],
  ['darwin', true],
  ['win32', false],
] as const)('nothing on %s, packed: %s', (platform, isPackaged) => {
  expect(registered(platform, { isPackaged }).set).toEqual([]);
});

test('a refusal is logged', () => {
  expect(registered('win32', { own: ['web+activitypub', 'web+ap'], refused: true }).logged).toEqual([
    'Windows refused the links of kittiwake:',
  ]);
});

test('the installer registers the same command, and removes whatever opens its program', () => {
  const script = readFileSync('build/packing/installer.nsh', 'utf8');
  expect(script.match(/open\\command" "" .*/g)).toEqual([expect.stringMatching(/FILENAME\}" "--" "%1"'$/)]);
});
