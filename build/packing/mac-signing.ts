// How the app for macOS is signed: by the identity of the environment, else by none, which is called ad hoc.
import type { Configuration } from 'electron-builder';

/** With these electron-builder finds the identity: a certificate, or its name in the keychain. Notarizing follows by itself from APPLE_…. */
const identities = ['CSC_LINK', 'CSC_NAME'];

export function macSigning(env: NodeJS.ProcessEnv, host: NodeJS.Platform): Pick<Configuration, 'mac' | 'electronFuses'> {
  const hasIdentity = identities.some((name) => env[name]);
  return {
    // Setting the fuses breaks Electron's own signature, and macOS kills such an app. codesign exists on macOS alone.
    ...(host === 'darwin' && { electronFuses: { resetAdHocDarwinSignature: true } }),
    // Without this any identity that the keychain happens to have would sign.
    ...(!hasIdentity && { mac: { identity: null } }),
  };
}
