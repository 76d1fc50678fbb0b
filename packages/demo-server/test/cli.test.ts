// Tests the command that starts the embedded server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

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

test.each([
  [[], '300'],
  [['--no-rate-limits'], '3000000'],
])('with the options %j, the limit of requests is %s', async (options, limit) => {
  const service = spawn(process.execPath, [cli, '--posts', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  expect((await fetch(`${url}/api/v2/instance`)).headers.get('x-ratelimit-limit')).toBe(limit);
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

test('--federated starts two servers that know each other, and exits on SIGTERM', async () => {
  const service = spawn(process.execPath, [cli, '--posts', '0', '--federated', '--delay', '50'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { servers } = JSON.parse(line) as { servers: { url: string; domain: string; accounts: { acct: string; token: string }[] }[] };
  expect(servers).toMatchObject([{ push: { ntfyUrl: expect.any(String) as string } }, { push: { ntfyUrl: expect.any(String) as string } }]);
  const [first, second] = servers;
  expect(first?.domain).toBe(new URL(first?.url ?? '').host);
  const search = `${first?.url}/api/v2/search?resolve=true&q=jonna@${second?.domain}`;
  const answer = await fetch(search, { headers: { authorization: `Bearer ${first?.accounts[0]?.token}` } });
  expect(await answer.json()).toMatchObject({ accounts: [{ acct: `jonna@${second?.domain}` }] });
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
});

test.each([
  [['--federated', '--as', 'hollo'], 'both federated servers answer as Mastodon'],
  [['--federated', '--file', 'data'], 'keep their data in memory'],
  [['--federated', '--domain', 'coast.example'], 'name two domains'],
  [['--federated', '--domain', 'coast.example', '--domain', 'coast.example'], 'different domains'],
  [['--federated', '--delay', 'soon'], 'no number of milliseconds'],
  [['--delay', '100'], 'only servers started with --federated'],
  [['--domain', 'coast.example', '--domain', 'shore.example'], 'two need --federated'],
])('refuses %j', async (options, reason) => {
  const service = spawn(process.execPath, [cli, ...options], { stdio: ['ignore', 'inherit', 'pipe'] });
  onTestFinished(() => void service.kill('SIGKILL'));
  const [[line], [code]] = await Promise.all([once(createInterface(service.stderr), 'line'), once(service, 'exit')]);
  expect([line, code]).toEqual([expect.stringContaining(reason), 1]);
});
