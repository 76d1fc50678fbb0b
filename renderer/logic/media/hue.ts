// A colour hue for a name, always the same: 0 to 359 degrees.
export function hueOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) % 3_600;
  return hash % 360;
}
