// Checks the endpoint that a push service gave, before servers and this app send to it.

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The endpoint, or null when it is not allowed. Must be https, except when push service and endpoint are both on this computer. */
export function fittingEndpoint(service: string, endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, href } = new URL(endpoint);
  if (protocol === 'https:') return href;
  return protocol === 'http:' && loopback.test(hostname) && loopback.test(new URL(service).hostname) ? href : null;
}
