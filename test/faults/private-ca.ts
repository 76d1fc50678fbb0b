// Creates a certificate authority that no computer trusts, like that of a company or antivirus program, and certificates signed by it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  key: string;
  cert: string;
}

export interface PrivateCa {
  /** File with the authority's own certificate, for `SSL_CERT_FILE`. */
  file: string;
  cert: string;
  /** Issues a certificate for a name or IPv4 address. `expired`: the certificate has already expired. */
  issue(host: string, options?: { expired?: boolean }): Certificate;
  remove(): void;
}

export function createPrivateCa(): PrivateCa {
  const folder = mkdtempSync(join(tmpdir(), 'kittiwake-ca-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => void execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const read = (name: string) => readFileSync(path(name), 'utf8');
  const newKey = (name: string) => ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', path(name)];

  openssl('req', '-x509', ...newKey('ca.key'), '-out', path('ca.pem'), '-days', '30', '-subj', '/CN=Kittiwake test authority');
  let issuedCount = 0;
  return {
    file: path('ca.pem'),
    cert: read('ca.pem'),
    issue(host, { expired = false } = {}) {
      issuedCount += 1;
      const name = (ending: string) => `${issuedCount}.${ending}`;
      const subject = /^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`;
      writeFileSync(path(name('ext')), `subjectAltName=${subject}\n`);
      openssl('req', '-new', ...newKey(name('key')), '-out', path(name('csr')), '-subj', `/CN=${host}`);
      const signing = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-CAcreateserial', '-extfile', path(name('ext'))];
      const days = expired ? ['-days', '-1'] : ['-days', '30'];
      openssl('x509', '-req', '-in', path(name('csr')), ...signing, '-out', path(name('pem')), ...days);
      return { key: read(name('key')), cert: read(name('pem')) };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
