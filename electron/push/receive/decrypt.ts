// Decrypts push messages: RFC 8291 (`aes128gcm`) and the draft before it (`aesgcm`). Never throws.
import { createECDH } from 'node:crypto';
import ece from 'http_ece';
import { fail, ok } from '../../contract/result.ts';
import type { Result } from '../../contract/result.ts';
import type { PushKeys } from '../subscription/keys.ts';
import type { PushMessage } from '../transports/transport.ts';

/** Push services refuse larger messages. */
const maxBodyBytes = 4_100;
const maxRecordBytes = 4_096;
const tagBytes = 16;
/** Salt, record size, length of the key, and the key, which is an uncompressed point of P-256. */
const headerBytes = 16 + 4 + 1 + 65;
const encodings = ['aes128gcm', 'aesgcm'] as const;

const decryptionFailure = () => fail('bad-answer', 'alert-undecryptable');

/** Returns the value of `name` in `a=1;name=…,b=2`; null if it is missing. */
function readParameter(header: string, name: string): Buffer | null {
  const match = header
    .slice(0, 1_000)
    .split(/[;,]/)
    .map((part) => /^\s*(\w+)\s*=\s*"?([\w+/=-]+)"?\s*$/.exec(part))
    .find((pair) => pair?.[1]?.toLowerCase() === name);
  return match?.[2] === undefined ? null : Buffer.from(match[2], 'base64url');
}

const isPoint = (key: Buffer | null): key is Buffer => key?.length === 65 && key[0] === 4;

function decryptStandard({ ecdh, auth }: PushKeys, body: Buffer): Buffer | null {
  if (body.length <= headerBytes + tagBytes || body[20] !== 65) return null;
  const recordSize = body.readUInt32BE(16);
  // RFC 8291, 4: exactly one record.
  const record = body.length - headerBytes;
  if (record > Math.min(recordSize, maxRecordBytes) || !isPoint(body.subarray(21, headerBytes))) return null;
  return ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth });
}

function decryptDraft({ ecdh, auth }: PushKeys, body: Buffer, { encryption, cryptoKey }: PushMessage['headers']): Buffer | null {
  const salt = readParameter(encryption, 'salt');
  const dh = readParameter(cryptoKey, 'dh');
  if (salt?.length !== 16 || !isPoint(dh) || body.length <= tagBytes || body.length >= maxRecordBytes + tagBytes) return null;
  return ece.decrypt(body, { version: 'aesgcm', privateKey: ecdh, authSecret: auth, salt, dh, rs: maxRecordBytes });
}

export function decrypt(keys: PushKeys, body: Buffer, headers: PushMessage['headers']): Result<Buffer> {
  const encoding = encodings.find((name) => name === headers.encoding.trim().toLowerCase());
  if (encoding === undefined) return fail('bad-answer', 'alert-encryption-unknown');
  if (body.length > maxBodyBytes) return fail('bad-answer', 'alert-too-large');
  try {
    const plain = encoding === 'aes128gcm' ? decryptStandard(keys, body) : decryptDraft(keys, body, headers);
    return plain === null ? decryptionFailure() : ok(plain);
  } catch {
    return decryptionFailure();
  }
}

/** Encrypts as a server does, for the self-test. */
export function encrypt({ ecdh, auth }: PushKeys, plain: string): Buffer {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return ece.encrypt(Buffer.from(plain, 'utf8'), {
    version: 'aes128gcm',
    privateKey: sender,
    authSecret: auth,
    dh: ecdh.getPublicKey(),
    rs: maxRecordBytes,
  });
}
