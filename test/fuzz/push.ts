// `npm run fuzz:push`: decrypts 100,000 damaged messages. Each is refused or yields the original plaintext; no crashes, no memory growth.
import { randomBytes, randomInt } from 'node:crypto';
import webPush from 'web-push';
import { readAlert } from '../../electron/push/receive/receive.ts';
import { decrypt } from '../../electron/push/receive/decrypt.ts';
import { createPushKeys } from '../../electron/push/subscription/keys.ts';

const rounds = 100_000;
const keys = createPushKeys();
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

const randomIndex = (length: number) => randomInt(Math.max(1, length));

function damageBytes(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  switch (randomInt(6)) {
    case 0:
      copy[randomIndex(copy.length)] = randomInt(256);
      return copy;
    case 1:
      return copy.subarray(0, randomIndex(copy.length));
    case 2:
      return copy.subarray(randomIndex(copy.length));
    case 3:
      return Buffer.concat([copy, randomBytes(randomInt(1, 5_000))]);
    case 4:
      copy.set(randomBytes(5).subarray(0, copy.length), Math.min(16, Math.max(0, copy.length - 5)));
      return copy;
    default:
      return randomBytes(randomInt(300));
  }
}

function damageText(text: string): string {
  const from = randomIndex(text.length);
  const cut = text.slice(0, from) + text.slice(from + randomInt(1, 4));
  return randomInt(2) === 0 ? cut : text.slice(0, from) + String.fromCharCode(randomInt(0x2_0ff)) + text.slice(from + 1);
}

function damageMessage({ body, headers }: (typeof samples)[number]) {
  switch (randomInt(6)) {
    case 0:
      return { body, headers: { ...headers, encryption: damageText(headers.encryption) } };
    case 1:
      return { body, headers: { ...headers, cryptoKey: damageText(headers.cryptoKey) } };
    case 2:
      return { body, headers: { ...headers, encoding: headers.encoding === 'aesgcm' ? 'aes128gcm' : 'aesgcm' } };
    default:
      return { body: damageBytes(body), headers };
  }
}

let refusedCount = 0;
let decryptedCount = 0;

/** Measures memory in use and the resident set after garbage collection. */
function memory(): { usedMB: number; residentMB: number } {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { usedMB: (heapUsed + external) / 1e6, residentMB: rss / 1e6 };
}

let before = memory();
const started = performance.now();
for (let round = 0; round < rounds; round += 1) {
  const { body, headers } = damageMessage(samples[randomIndex(samples.length)] as (typeof samples)[number]);
  const answer = decrypt(keys, body, headers);
  if (!answer.ok) refusedCount += 1;
  else if (answer.value.toString() === plain && readAlert(answer.value) !== null) decryptedCount += 1;
  else throw new Error(`round ${round}: a damaged message gave another plaintext`);
  // The plaintext is untrusted input, too.
  readAlert(damageBytes(Buffer.from(plain)));
  if (round === rounds / 2) before = memory();
}
const after = memory();
const usedGrowthMB = after.usedMB - before.usedMB;
const residentGrowthMB = after.residentMB - before.residentMB;
const seconds = (performance.now() - started) / 1_000;
console.log(`${rounds} damaged messages: ${refusedCount} refused, ${decryptedCount} decrypted to the original; ${seconds.toFixed(1)} s`);
console.log(`memory in the second half: ${usedGrowthMB.toFixed(1)} MB more in use, ${residentGrowthMB.toFixed(1)} MB more resident`);
if (globalThis.gc === undefined || refusedCount < rounds / 2 || usedGrowthMB > 3 || residentGrowthMB > 60) process.exitCode = 1;
