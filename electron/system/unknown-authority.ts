// Knows the error codes that Node gives a certificate whose authority it doesn't know.
const codes = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
export const isUnknownAuthorityCode = (code: string): boolean => codes.has(code);
