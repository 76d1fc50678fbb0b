// Starts the embedded server as other software, for the tests beside this file.
import { onTestFinished } from 'vitest';
import type { ServerSoftwareName } from './all.ts';
import { createTestDemo } from '../support/demo.ts';
import type { TestDemoOptions } from '../support/demo.ts';

export async function startSimulation(as: ServerSoftwareName, options: TestDemoOptions = {}) {
  const demo = await createTestDemo({ posts: 0, pushesAnywhere: true, as, ...options });
  onTestFinished(() => demo.close());
  const sendAs = (username: string, path: string, init: RequestInit = {}) => {
    const token = demo.accounts.find(({ acct }) => acct === username)?.token;
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) };
    return fetch(`${demo.url}${path}`, { ...init, headers });
  };
  /** Requests as mira. */
  const ask = (path: string, init?: RequestInit) => sendAs('mira', path, init);
  const read = async <T>(path: string, init?: RequestInit) => (await (await ask(path, init)).json()) as T;
  return { demo, ask, read, sendAs };
}

export const jsonPost = (body: object, headers = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
