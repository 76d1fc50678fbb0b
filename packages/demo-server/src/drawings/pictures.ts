// Draws the pictures of posts, profile headers, and preview cards as SVG.
import { sceneOf, type Rgb, type CoastScene } from './scene.ts';

const cssColour = ([r, g, b]: Rgb) => `rgb(${r} ${g} ${b})`;
const round = (n: number) => Math.round(n * 10) / 10;

function hillPath(scene: CoastScene, line: (u: number) => number): string {
  const { width, height } = scene;
  const points = Array.from({ length: 41 }, (_, step) => `${round((step / 40) * width)},${round(line(step / 40) * height)}`);
  return `M0,${height} L${points.join(' L')} L${width},${height}Z`;
}

function drawDetails(scene: CoastScene): string {
  const { width: w, height: h, random, kind, sun } = scene;
  const repeat = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, at) => draw(at)).join('');
  const between = (from: number, to: number) => from + random() * (to - from);
  switch (kind) {
    case 'birds':
      return repeat(7, () => {
        const [x, y, s] = [between(0.1, 0.9) * w, between(0.12, 0.5) * h, between(0.018, 0.035) * w];
        return `<path d="M${x - s},${y - s / 3} Q${x - s / 2},${y - s / 2} ${x},${y} Q${x + s / 2},${y - s / 2} ${x + s},${y - s / 3}" fill="none" stroke="#37424a" stroke-width="${s / 6}" stroke-linecap="round"/>`;
      });
    case 'lighthouse': {
      const [x, y, s] = [w * 0.7, h * 0.62, h * 0.3];
      return (
        `<path d="M${x - s * 0.09},${y} L${x - s * 0.06},${y - s} H${x + s * 0.06} L${x + s * 0.09},${y}Z" fill="#f4f1ea"/>` +
        `<rect x="${x - s * 0.08}" y="${y - s * 0.62}" width="${s * 0.16}" height="${s * 0.2}" fill="#b8423a"/>` +
        `<rect x="${x - s * 0.07}" y="${y - s * 1.14}" width="${s * 0.14}" height="${s * 0.14}" fill="#ffe9a8"/>` +
        `<path d="M${x},${y - s * 1.07} L${-w * 0.1},${y - s * 1.3} V${y - s * 0.7}Z" fill="#ffe9a8" opacity=".28"/>`
      );
    }
    case 'tidepool':
      return (
        repeat(
          26,
          () =>
            `<circle cx="${between(0, w)}" cy="${between(h * 0.35, h)}" r="${between(0.02, 0.09) * w}" fill="rgb(${between(70, 130)} ${between(80, 120)} ${between(80, 110)})" opacity=".7"/>`,
        ) +
        repeat(3, () => {
          const [x, y, r] = [between(0.15, 0.85) * w, between(0.5, 0.85) * h, 0.05 * w];
          return `<path d="${repeat(5, (arm) => `M${x},${y} L${x + r * Math.cos(arm * 1.257)},${y + r * Math.sin(arm * 1.257)}`)}" stroke="#e07a3c" stroke-width="${r / 2.4}" stroke-linecap="round"/>`;
        })
      );
    case 'night':
      return (
        repeat(
          70,
          () =>
            `<circle cx="${between(0, w)}" cy="${between(0, h * 0.45)}" r="${between(0.6, 2)}" fill="#fff" opacity="${between(0.3, 0.9)}"/>`,
        ) + `<rect x="${sun.u * w - 20}" y="${h * 0.78}" width="40" height="${h * 0.22}" fill="#f6efcf" opacity=".25"/>`
      );
    case 'harbour':
      return (['#2f6f9e', '#d9752f'] as const)
        .map((hull, at) => {
          const [x, y, s] = [w * (0.3 + at * 0.35), h * 0.86, w * 0.09];
          return `<path d="M${x - s},${y} H${x + s} L${x + s * 0.7},${y + s * 0.4} H${x - s * 0.7}Z" fill="${hull}"/><path d="M${x},${y} V${y - s * 1.6}" stroke="#4a3b30" stroke-width="${s / 14}"/>`;
        })
        .join('');
    case 'map':
      return (
        repeat(
          9,
          () =>
            `<ellipse cx="${between(0.1, 0.9) * w}" cy="${between(0.1, 0.75) * h}" rx="${between(0.02, 0.1) * w}" ry="${between(0.02, 0.07) * h}" fill="#c9bd92" stroke="#8f8457" stroke-width="2"/>`,
        ) +
        repeat(
          24,
          () =>
            `<text x="${between(0, w)}" y="${between(0, h)}" font-size="${h / 48}" font-family="serif" fill="#6c7f86">${Math.floor(between(3, 60))}</text>`,
        ) +
        `<path d="M${w * 0.1},${h * 0.8} Q${w * 0.5},${h * 0.3} ${w * 0.92},${h * 0.55}" fill="none" stroke="#9a4a3a" stroke-width="4" stroke-dasharray="2 14" stroke-linecap="round"/>`
      );
    default:
      return '';
  }
}

const gradient = (scene: CoastScene) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${cssColour(scene.skyTop)}"/><stop offset=".6" stop-color="${cssColour(scene.skyLow)}"/></linearGradient></defs>`;

/** Rounds numbers to tenths of a pixel, to make the SVG smaller. */
const roundNumbers = (svg: string) =>
  svg.replace(/\d+\.\d{2,}/g, (digits) => String(Number(Number(digits).toFixed(digits.startsWith('0.') ? 2 : 1))));

export function pictureSvg(number: number): string {
  const scene = sceneOf(number);
  const { width: w, height: h, kind } = scene;
  const isFlat = kind === 'map' || kind === 'tidepool';
  const hills = scene.hills.map((hill) => `<path d="${hillPath(scene, hill.line)}" fill="${cssColour(hill.colour)}"/>`).join('');
  const sun = `<circle cx="${scene.sun.u * w}" cy="${scene.sun.v * h}" r="${w * 0.035}" fill="${kind === 'night' ? '#f6efcf' : '#fff6dc'}" opacity=".9"/>`;
  const sea = `<rect y="${h * 0.78}" width="${w}" height="${h * 0.22}" fill="${cssColour(scene.sea)}"/>`;
  const glints = Array.from(
    { length: 12 },
    (_, at) =>
      `<path d="M${(at * 137) % w},${round(h * (0.8 + ((at * 31) % 19) / 100))} h${30 + ((at * 53) % 90)}" stroke="#fff" stroke-width="2" opacity=".22"/>`,
  ).join('');
  return roundNumbers(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">` +
      gradient(scene) +
      `<rect width="${w}" height="${h}" fill="url(#s)"/>${isFlat ? '' : sun + hills + sea + glints}${isFlat && kind === 'map' ? `<rect width="${w}" height="${h}" fill="${cssColour(scene.sea)}" opacity=".7"/>` : ''}` +
      `${drawDetails(scene)}</svg>`,
  );
}

/** Draws a profile header of 1500×500 pixels. */
export function headerSvg(number: number): string {
  const scene = { ...sceneOf(number * 8), width: 1500, height: 500 };
  const hills = scene.hills.map((hill) => `<path d="${hillPath(scene, hill.line)}" fill="${cssColour(hill.colour)}"/>`).join('');
  const sky = gradient(scene);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 500" width="1500" height="500">${sky}<rect width="1500" height="500" fill="url(#s)"/>${hills}<rect y="390" width="1500" height="110" fill="${cssColour(scene.sea)}"/></svg>`;
}
