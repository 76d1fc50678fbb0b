// What the app uses of `http_ece`, which brings no types of its own.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Params {
    version: 'aes128gcm' | 'aesgcm';
    /** The receiver's when decrypting, a passing one of the sender's when encrypting. */
    privateKey: ECDH;
    authSecret: Buffer;
    /** The other side's public key; in `aes128gcm` messages it is part of the body. */
    dh?: Buffer;
    salt?: Buffer;
    rs?: number;
  }
  const ece: {
    /** Throws on anything that isn't sound. */
    decrypt(body: Buffer, params: Params): Buffer;
    encrypt(plain: Buffer, params: Params): Buffer;
  };
  export default ece;
}
