// Measures how many push messages per second are decrypted in each encoding, sequentially on one thread.
import webPush from 'web-push';
import { decrypt } from '../../electron/push/receive/decrypt.ts';
import { createPushKeys } from '../../electron/push/subscription/keys.ts';
import { round } from './figures.ts';

const duration = 2_000;
const text = JSON.stringify({ access_token: 'x'.repeat(43), title: 'Jonna mentioned you', body: 'Have you seen the terns? '.repeat(5) });

function perSecond(encoding: 'aes128gcm' | 'aesgcm'): number {
  const keys = createPushKeys();
  const to = { endpoint: 'https://push.example/', keys: { p256dh: keys.p256dh, auth: keys.auth.toString('base64url') } };
  const messages = Array.from({ length: 200 }, () => {
    const { headers, body } = webPush.generateRequestDetails(to, text, { contentEncoding: encoding });
    const header = (name: string) => String(headers[name] ?? '');
    return { body: body ?? Buffer.alloc(0), headers: { encoding, encryption: header('Encryption'), cryptoKey: header('Crypto-Key') } };
  });
  let messageCount = 0;
  const begin = performance.now();
  for (; performance.now() - begin < duration; messageCount += messages.length) {
    for (const { body, headers } of messages)
      if (!decrypt(keys, body, headers).ok) throw new Error(`An ${encoding} message could not be opened`);
  }
  return messageCount / ((performance.now() - begin) / 1_000);
}

export function decryptions() {
  perSecond('aes128gcm');
  return {
    decryptionsPerSecond: round(perSecond('aes128gcm'), 0),
    decryptionsPerSecondDraft: round(perSecond('aesgcm'), 0),
  };
}
