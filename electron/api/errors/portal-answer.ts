// Recognises failures that a captive portal causes when it answers for a server.
import type { Failure } from '../../contract/result.ts';
import type { Problem } from '../../contract/problems.ts';

/** A web page in place of JSON, a redirect to another host, and certificates that only another computer has. */
const portalProblems: readonly (Problem | undefined)[] = [
  'answer-is-page',
  'redirected',
  'certificate-authority-unknown',
  'certificate-of-other-host',
  'certificate-untrusted',
];
/** Network Authentication Required (RFC 6585). Other errors with a page are those of the server's own reverse proxy. */
const portalStatus = 511;

export const mayBePortal = ({ problem, status = 0 }: Failure): boolean =>
  status === portalStatus || (status < 500 && portalProblems.includes(problem));
