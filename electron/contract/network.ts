// What main and the window say about proxies.

/** Hosts that no proxy leads to, in the form of Chromium's bypass rules, separated by commas or spaces. */
export const proxyExceptionsForm = /^[\w.:*/[\]<>,; -]{0,2000}$/;

/** A proxy that the person is asked to sign in at. */
export interface WantedSignIn {
  /** Host and port. */
  proxy: string;
  /** It refused the last name and password. */
  refused: boolean;
}

export interface KnownProxy {
  proxy: string;
  signedIn: boolean;
}
