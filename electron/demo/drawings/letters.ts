// Capital letters as strokes on a grid of 4 by 6, so that an initial looks the same as SVG and as PNG.

/** Strokes separated by spaces; a stroke is a series of points, a point is two digits: column and row. */
const letters: Record<string, string> = {
  A: '062046 1434',
  B: '0006 003041423303 033344453606',
  C: '4130100105163645',
  D: '0006 002042442606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '0006 003041423303',
  Q: '103041453616050110 2446',
  R: '0006 003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
};

/** The strokes on a canvas of 400 by 400; empty when it isn't a Latin letter. */
export function strokesOf(letter: string): (readonly [number, number])[][] {
  const [base = ''] = letter.normalize('NFD').toUpperCase();
  const strokes = Object.hasOwn(letters, base) ? (letters[base] ?? '').split(' ') : [];
  return strokes.map((stroke) =>
    (stroke.match(/../g) ?? []).map((point) => [136 + Number(point[0]) * 32, 104 + Number(point[1]) * 32] as const),
  );
}
