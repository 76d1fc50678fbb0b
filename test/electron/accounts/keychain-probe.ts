// Performs keychain operations given as arguments and prints the results. Runs in the separate desktop session of keychain.test.ts.
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { KeychainVault, openKeychainEntry } from '../../../electron/accounts/vault.ts';

const vault = new KeychainVault({ open: openKeychainEntry, timeoutMs: 10_000 });
const key = makeAccountKey('https://coast.example', '1');
const credentials = { token: 'canary-token', clientId: 'client', clientSecret: 'canary-secret', scopes: 'read', createdAt: 1 };

for (const action of process.argv.slice(2)) {
  const daemon = Number(process.env['KEYRING_PID'] ?? 0);
  if (action === 'freeze') process.kill(daemon, 'SIGSTOP');
  if (action === 'set') process.stdout.write(`${JSON.stringify(await vault.set(key, credentials))}\n`);
  if (action === 'get') process.stdout.write(`${JSON.stringify(await vault.get(key))}\n`);
  if (action === 'remove') process.stdout.write(`${JSON.stringify(await vault.remove(key))}\n`);
  if (action === 'thaw') process.kill(daemon, 'SIGKILL');
}
process.exit(0);
