// What main and the window say about proxies.

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
