import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { decrypt, encrypt } from '../../../../electron/push/receive/decrypt.ts';
import { createPushKeys } from '../../../../electron/push/subscription/keys.ts';
import type { PushKeys } from '../../../../electron/push/subscription/keys.ts';
import { withSentence } from '../../with-sentence.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const standard = { encoding: 'aes128gcm', encryption: '', cryptoKey: '' };

function encryptMessage(keys: PushKeys, encoding: 'aes128gcm' | 'aesgcm', plain: string | Buffer) {
  const { cipherText, salt, localPublicKey } = webPush.encrypt(keys.p256dh, keys.auth.toString('base64url'), plain, encoding);
  return {
    body: cipherText,
    headers: {
      encoding,
      encryption: `salt=${salt}`,
      cryptoKey: `dh=${Buffer.from(localPublicKey).toString('base64url')};p256ecdsa=${keys.p256dh}`,
    },
  };
}

test('decrypts the example of RFC 8291, section 5', () => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const keys = { ecdh, auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'), p256dh: ecdh.getPublicKey('base64url') };
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const result = decrypt(keys, body, standard);
  expect(result.ok && result.value.toString()).toBe('When I grow up, I want to be a watermelon');
});

describe.each(['aes128gcm', 'aesgcm'] as const)('message encrypted by web-push as %s', (encoding) => {
  test.each(['', '{"title":"Terns"}', 'ü'.repeat(1_000), 'x'.repeat(3_993)])('is decrypted, case %#', (plain) => {
    const keys = createPushKeys();
    const { body, headers } = encryptMessage(keys, encoding, plain);
    const result = decrypt(keys, body, headers);
    expect(result.ok && result.value.toString()).toBe(plain);
  });

  test('fails with other keys, with a message for the user', () => {
    const { body, headers } = encryptMessage(createPushKeys(), encoding, 'secret');
    expect(withSentence(decrypt(createPushKeys(), body, headers))).toEqual({
      ok: false,
      error: { code: 'bad-answer', sentence: 'An alert could not be decrypted.' },
    });
  });
});

test('parses headers in all forms that servers use', () => {
  const keys = createPushKeys();
  const { body, headers } = encryptMessage(keys, 'aesgcm', 'terns');
  const variantHeaders = {
    encoding: ' AESGCM',
    encryption: `keyid="p256dh"; ${headers.encryption.replace('=', '="')}"; rs=4096`,
    cryptoKey: `p256ecdsa=${keys.p256dh},${headers.cryptoKey.split(';')[0]}`,
  };
  expect(decrypt(keys, body, variantHeaders).ok).toBe(true);
});

describe('decrypt refuses', () => {
  const keys = createPushKeys();
  const { body, headers } = encryptMessage(keys, 'aesgcm', 'terns');
  const good = encrypt(keys, 'terns');
  const withRecordSize = (size: number) => {
    const tamperedBody = Buffer.from(good);
    tamperedBody.writeUInt32BE(size, 16);
    return tamperedBody;
  };
  test.each([
    ['an empty body', Buffer.alloc(0), standard],
    ['a header without a body', good.subarray(0, 86), standard],
    ['a body larger than push services allow', Buffer.concat([good, Buffer.alloc(4_100)]), standard],
    ['several records', withRecordSize(18), standard],
    ['a record size of zero', withRecordSize(0), standard],
    ['an unknown encoding', good, { ...standard, encoding: 'gzip' }],
    ['no encoding', good, { ...standard, encoding: '' }],
    ['the draft without a salt', body, { ...headers, encryption: '' }],
    ['the draft without a key', body, { ...headers, cryptoKey: 'p256ecdsa=x' }],
    ['a key that is not a point of the curve', body, { ...headers, cryptoKey: `dh=${Buffer.alloc(65, 4).toString('base64url')}` }],
  ])('%s', (_, message, invalidHeaders) => {
    expect(decrypt(keys, message, invalidHeaders).ok).toBe(false);
  });
});
