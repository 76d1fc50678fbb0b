// Describes proxies and their sign-in for main and the window.

/** Hosts that bypass the proxy, in the form of Chromium's bypass rules, separated by commas or spaces. */
export const proxyExceptionsPattern = /^[\w.:*/[\]<>,; -]{0,2000}$/;

/** A proxy that requires a sign-in by the user. */
export interface ProxySignInRequest {
  /** Host and port. */
  proxy: string;
  /** The proxy refused the last user name and password. */
  refused: boolean;
}

export interface KnownProxy {
  proxy: string;
  signedIn: boolean;
}
