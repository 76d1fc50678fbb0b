// Tests the command that starts the embedded server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const cli = fileURLToPath(new URL('../../../electron/demo/cli.ts', import.meta.url));

test('prints URLs and accounts as one line of JSON, and exits on SIGTERM', async () => {
  const service = spawn(process.execPath, [cli, '--posts', '0', '--domain', 'shore.example'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { url, accounts, push } = JSON.parse(line) as { url: string; accounts: { acct: string; token: string }[]; push: object };
  expect(accounts.map(({ acct }) => acct)).toEqual(['mira', 'jonna', 'ruben']);
  expect(push).toEqual({ autopushUrl: expect.stringMatching(/^ws:/) as string, ntfyUrl: expect.stringMatching(/^http:/) as string });
  expect(await (await fetch(`${url}/api/v2/instance`)).json()).toMatchObject({ domain: 'shore.example' });
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
});

test('--allow-origin allows one web client, and exits with an error if the origin is invalid', async () => {
  const client = 'http://localhost:5173';
  const service = spawn(process.execPath, [cli, '--posts', '0', '--allow-origin', `${client}/path`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  const allowed = async (origin: string) =>
    (await fetch(`${url}/api/v2/instance`, { headers: { origin } })).headers.get('access-control-allow-origin');
  expect(await allowed(client)).toBe(client);
  expect(await allowed('http://localhost:5174')).toBeNull();

  const failingService = spawn(process.execPath, [cli, '--allow-origin', 'everyone'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[errorLine], [code]] = await Promise.all([once(createInterface(failingService.stderr), 'line'), once(failingService, 'exit')]);
  expect(errorLine).toContain('--allow-origin everyone');
  expect(code).toBe(1);
});

test('--as simulates other server software', async () => {
  const service = spawn(process.execPath, [cli, '--posts', '0', '--as', 'gotosocial'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  expect(await (await fetch(`${url}/api/v1/directory`)).json()).toEqual({ error: 'Not Found' });
});

test('--as exits with an error for an unknown name, and lists the known software', async () => {
  const service = spawn(process.execPath, [cli, '--as', 'lemmy'], { stdio: ['ignore', 'inherit', 'pipe'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [line] = (await once(createInterface(service.stderr), 'line')) as [string];
  expect(line).toMatch(/gotosocial, pleroma, hollo, snac/);
  expect(await once(service, 'exit')).toEqual([1, null]);
});
