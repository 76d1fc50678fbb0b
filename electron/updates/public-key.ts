// The key that the lists of versions are signed for: Ed25519, its raw 32 bytes in base64. Its private half is a secret of the release workflow.
// Empty: the lists aren't signed, and TLS alone says whose they are. `node build/ci/sign-updates.ts --new-key` makes a pair.
export const publicKey = '';
