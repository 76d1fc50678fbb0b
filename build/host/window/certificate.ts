// A key and a certificate for this run's answers to the page (protocol.ts): Chromium has HTTP/2 over TLS alone, and Node makes no certificates.
import { generateKeyPairSync, sign } from 'node:crypto';

/** One DER element; RFC 5280 names what a certificate consists of. */
function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts);
const time = (year: number) => element(0x18, Buffer.from(`${year}0101000000Z`));

export function selfSigned(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** ecdsa-with-SHA256 */
  const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = Buffer.from('0603550403', 'hex');
  const who = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(name)))));
  const now = new Date().getFullYear();
  const validity = sequence(time(now - 1), time(now + 2));
  const toSign = sequence(
    element(0x02, Buffer.from([1])),
    algorithm,
    who,
    validity,
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const der = sequence(toSign, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
  };
}
