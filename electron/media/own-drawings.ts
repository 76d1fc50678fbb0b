// Recognises the SVG drawings of the embedded service, the only SVG that the window draws. An SVG is a document that the page lays out:
// a kilobyte of nested references or filters can occupy it for minutes, so SVG of servers is refused.

/** The embedded service listens on this computer, where the media proxy connects only to servers that the user signed in at. */
const ownHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);
const ownPath = /^\/drawn\/[a-z]+\/[^/]+\.svg$/;

/** Twice the size of the largest drawing. */
const maxBytes = 16_000;
const maxParts = 250;
/** Longer texts take long to lay out. Drawings have numbers and initials. */
const maxTextLength = 4;

const drawing =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d{2,4} \d{2,4}" width="\d{2,4}" height="\d{2,4}">(.+)<\/svg>$/s;
const shape = /^<\/?(?:defs|linearGradient|stop|rect|circle|ellipse|path|text)((?: [\w-]+="[^"]*")*)\/?>$/;
const attribute = / ([\w-]+)="([^"]*)"/g;

const number = /^-?[\d.]{1,12}$/;
const colour = /^(?:#[\da-f]{3,6}|none|(?:rgb|hsl)\([\d. %]{1,40}\)|url\(#[sg]\))$/;
/** Allowed values by attribute. No attribute refers to anything but the gradient of the drawing. */
const values = new Map<string, RegExp>([
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'].map((name) => [name, number] as const),
  ...['offset', 'opacity', 'font-size', 'font-weight', 'stroke-width'].map((name) => [name, number] as const),
  ...['fill', 'stroke', 'stop-color'].map((name) => [name, colour] as const),
  ['d', /^[\d., MLHVQTZhe-]+$/],
  ['id', /^[sg]$/],
  ['font-family', /^(?:system-ui, sans-)?serif$/],
  ['text-anchor', /^middle$/],
  ['stroke-linecap', /^round$/],
  ['stroke-linejoin', /^round$/],
  // Shorter dashes would cut a long line into millions of pieces.
  ['stroke-dasharray', /^2 14$/],
]);

const isAllowedPart = (part: string): boolean => {
  if (!part.startsWith('<')) return part.length <= maxTextLength;
  const attributes = shape.exec(part)?.[1];
  return (
    attributes !== undefined && [...attributes.matchAll(attribute)].every(([, name = '', value = '']) => values.get(name)?.test(value))
  );
};

/** `url`: the address from which `bytes` were loaded. */
export function isOwnDrawing(url: string, bytes: Buffer): boolean {
  const { hostname, pathname } = new URL(url);
  if (!ownHosts.has(hostname) || !ownPath.test(pathname) || bytes.byteLength > maxBytes) return false;
  const parts = drawing.exec(bytes.toString('utf8'))?.[1]?.match(/<[^<>]*>|[^<>]+/g) ?? [];
  return parts.length > 0 && parts.length <= maxParts && parts.every(isAllowedPart);
}
