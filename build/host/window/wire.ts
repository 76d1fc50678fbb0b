// How values cross between the host and the page: JSON, with bytes and dates marked. Runs on both sides, so it may use nothing but itself.

export function makeWire() {
  const toText = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  };
  // A plain function, since JSON hands it the unconverted value only by way of `this`.
  function replace(this: Record<string, unknown>, key: string, value: unknown): unknown {
    const raw = this[key];
    if (raw instanceof ArrayBuffer) return { $bytes: toText(new Uint8Array(raw)), $buffer: true };
    if (ArrayBuffer.isView(raw)) return { $bytes: toText(new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)) };
    if (raw instanceof Date) return { $date: raw.getTime() };
    return value;
  }
  const revive = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$bytes' in value && typeof value.$bytes === 'string') {
      const bytes = Uint8Array.from(atob(value.$bytes), (character) => character.charCodeAt(0));
      return '$buffer' in value ? bytes.buffer : bytes;
    }
    if ('$date' in value && typeof value.$date === 'number') return new Date(value.$date);
    return value;
  };
  return {
    encode: (value: unknown): string => JSON.stringify(value, replace),
    decode: (text: string): unknown => JSON.parse(text, revive),
  };
}
