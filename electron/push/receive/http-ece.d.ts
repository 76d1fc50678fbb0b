// Declares the parts of `http_ece` that the app uses, because the package has no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Params {
    version: 'aes128gcm' | 'aesgcm';
    /** To decrypt: the receiver's key. To encrypt: a key that the sender uses only once. */
    privateKey: ECDH;
    authSecret: Buffer;
    /** The other side's public key; in `aes128gcm` messages it is part of the body. */
    dh?: Buffer;
    salt?: Buffer;
    rs?: number;
  }
  const ece: {
    /** Throws on invalid input. */
    decrypt(body: Buffer, params: Params): Buffer;
    encrypt(plain: Buffer, params: Params): Buffer;
  };
  export default ece;
}
