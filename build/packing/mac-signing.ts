// Configures code signing for macOS: with the identity from the environment, or ad hoc without one.
import type { Configuration } from 'electron-builder';

/** Variables by which electron-builder finds the identity: a certificate, or its name in the keychain. APPLE_… enables notarization. */
const identityVariables = ['CSC_LINK', 'CSC_NAME'];

export function macSigning(env: NodeJS.ProcessEnv, buildPlatform: NodeJS.Platform): Pick<Configuration, 'mac' | 'electronFuses'> {
  const hasIdentity = identityVariables.some((name) => env[name]);
  return {
    // Setting the fuses breaks Electron's own signature, and macOS kills such an app. codesign exists only on macOS.
    ...(buildPlatform === 'darwin' && { electronFuses: { resetAdHocDarwinSignature: true } }),
    // Without this, electron-builder would sign with any identity in the keychain.
    ...(!hasIdentity && { mac: { identity: null } }),
  };
}
