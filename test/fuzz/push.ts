// `npm run fuzz:push`: 100,000 damaged messages. Each is refused or gives the very plaintext; none crashes, and memory stays flat.
import { randomBytes, randomInt } from 'node:crypto';
import webPush from 'web-push';
import { readAlert } from '../../electron/push/receive/read-alert.ts';
import { decrypt } from '../../electron/push/receive/decrypt.ts';
import { makeKeys } from '../../electron/push/subscription/keys.ts';

const rounds = 100_000;
const keys = makeKeys();
const plain = JSON.stringify({
  access_token: 'canary',
  notification_id: 7,
  notification_type: 'mention',
  title: 'Terns',
  body: 'are back',
});

const samples = (['aes128gcm', 'aesgcm'] as const).flatMap((encoding) =>
  Array.from({ length: 20 }, () => {
    const { cipherText, salt, localPublicKey } = webPush.encrypt(keys.p256dh, keys.auth.toString('base64url'), plain, encoding);
    const cryptoKey = `dh=${Buffer.from(localPublicKey).toString('base64url')};p256ecdsa=${keys.p256dh}`;
    return { body: cipherText, headers: { encoding: encoding as string, encryption: `salt=${salt};rs=4096`, cryptoKey } };
  }),
);

const at = (length: number) => randomInt(Math.max(1, length));

function damagedBytes(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  switch (randomInt(6)) {
    case 0:
      copy[at(copy.length)] = randomInt(256);
      return copy;
    case 1:
      return copy.subarray(0, at(copy.length));
    case 2:
      return copy.subarray(at(copy.length));
    case 3:
      return Buffer.concat([copy, randomBytes(randomInt(1, 5_000))]);
    case 4:
      copy.set(randomBytes(5).subarray(0, copy.length), Math.min(16, Math.max(0, copy.length - 5)));
      return copy;
    default:
      return randomBytes(randomInt(300));
  }
}

function damagedText(text: string): string {
  const from = at(text.length);
  const cut = text.slice(0, from) + text.slice(from + randomInt(1, 4));
  return randomInt(2) === 0 ? cut : text.slice(0, from) + String.fromCharCode(randomInt(0x2_0ff)) + text.slice(from + 1);
}

function damaged({ body, headers }: (typeof samples)[number]) {
  switch (randomInt(6)) {
    case 0:
      return { body, headers: { ...headers, encryption: damagedText(headers.encryption) } };
    case 1:
      return { body, headers: { ...headers, cryptoKey: damagedText(headers.cryptoKey) } };
    case 2:
      return { body, headers: { ...headers, encoding: headers.encoding === 'aesgcm' ? 'aes128gcm' : 'aesgcm' } };
    default:
      return { body: damagedBytes(body), headers };
  }
}

let [refused, opened] = [0, 0];
/** What is held once the collector ran, and what the system gave; in megabytes. */
function memory(): { held: number; given: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { held: (heapUsed + external) / 1e6, given: rss / 1e6 };
}

let before = memory();
const started = performance.now();
for (let round = 0; round < rounds; round += 1) {
  const { body, headers } = damaged(samples[at(samples.length)] as (typeof samples)[number]);
  const answer = decrypt(keys, body, headers);
  if (!answer.ok) refused += 1;
  else if (answer.value.toString() === plain && readAlert(answer.value) !== null) opened += 1;
  else throw new Error(`round ${round}: a damaged message gave another plaintext`);
  // What plain text may be is a server's choice too.
  readAlert(damagedBytes(Buffer.from(plain)));
  if (round === rounds / 2) before = memory();
}
const after = memory();
const [held, given] = [after.held - before.held, after.given - before.given];
const seconds = (performance.now() - started) / 1_000;
console.log(`${rounds} damaged messages: ${refused} refused, ${opened} the very plaintext; ${seconds.toFixed(1)} s`);
console.log(`memory in the second half: ${held.toFixed(1)} MB more held, ${given.toFixed(1)} MB more given`);
if (globalThis.gc === undefined || refused < rounds / 2 || held > 3 || given > 60) process.exitCode = 1;
