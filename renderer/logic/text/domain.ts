// Reads a server's domain from typed text or from a handle: checked, in lower case and in ASCII, as servers use it. Pure.
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** The domain of an `acct` or handle; null for a local account. */
export function domainOf(acct: string): string | null {
  const at = acct.lastIndexOf('@');
  return at > 0 ? acct.slice(at + 1).toLowerCase() : null;
}

/** The domain in typed text (`coast.example`, `https://coast.example/about`, `@mira@coast.example`); null when there is none. */
export function readDomain(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/]*@/, '')
    .replace(/[/?#].*$/, '')
    .replace(/\.$/, '');
  if (bare === '' || /[\s:%]/.test(bare)) return null;
  const host = URL.parse(`https://${bare}`)?.hostname ?? '';
  const labels = host.split('.');
  const named = labels.length > 1 && host.length <= 253 && labels.every((each) => label.test(each));
  return named && /[a-z]/.test(labels.at(-1) ?? '') ? host : null;
}
