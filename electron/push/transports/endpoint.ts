// Which address of a push service a server may be given, and which this app itself sends a test to.

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The endpoint, or null: encrypted always, except where push service and endpoint are both on this computer. */
export function fittingEndpoint(service: string, endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, href } = new URL(endpoint);
  if (protocol === 'https:') return href;
  return protocol === 'http:' && loopback.test(hostname) && loopback.test(new URL(service).hostname) ? href : null;
}
