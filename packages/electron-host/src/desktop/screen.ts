// Implements Electron's `screen`: the displays that xrandr lists. Panels are not subtracted, and the scale factor is 1.
import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Display, Point, Rectangle } from 'electron';

/** Used if xrandr is not installed, or there is no X server. */
const unknownScreen = 'screen connected primary 1920x1080+0+0';

type HostDisplay = Pick<
  Display,
  'id' | 'label' | 'bounds' | 'workArea' | 'size' | 'workAreaSize' | 'scaleFactor' | 'rotation' | 'internal'
>;

function display(id: number, label: string, bounds: Rectangle): HostDisplay {
  const size = { width: bounds.width, height: bounds.height };
  return { id, label, bounds, workArea: bounds, size, workAreaSize: size, scaleFactor: 1, rotation: 0, internal: false };
}

/** Lists the displays, the primary one first. */
function displays(): HostDisplay[] {
  const { stdout } = spawnSync('xrandr', ['--current'], { encoding: 'utf8', timeout: 2_000 });
  const form = /^(\S+) connected (primary )?(\d+)x(\d+)([+-]\d+)([+-]\d+)/gm;
  const outputs = [...(stdout || unknownScreen).matchAll(form)].map(([, label = '', primary, ...numbers], at) => {
    const [width = 0, height = 0, x = 0, y = 0] = numbers.map(Number);
    return { isPrimary: primary !== undefined, hostDisplay: display(at + 1, label, { x, y, width, height }) };
  });
  return outputs.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary)).map(({ hostDisplay: shown }) => shown);
}

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
const sharedArea = (one: Rectangle, other: Rectangle): number =>
  overlap(one.x, one.width, other.x, other.width) * overlap(one.y, one.height, other.y, other.height);

function distance(point: Point, { x, y, width, height }: Rectangle): number {
  const outside = (value: number, start: number, length: number) => Math.max(start - value, 0, value - start - length);
  return Math.hypot(outside(point.x, x, width), outside(point.y, y, height));
}

class HostScreen extends EventEmitter {
  getAllDisplays = (): HostDisplay[] => displays();

  getPrimaryDisplay = (): HostDisplay => displays()[0] ?? display(1, '', { x: 0, y: 0, width: 1920, height: 1080 });

  getDisplayNearestPoint(point: Point): HostDisplay {
    const [nearest] = displays().toSorted((one, other) => distance(point, one.bounds) - distance(point, other.bounds));
    return nearest ?? this.getPrimaryDisplay();
  }

  /** Returns the display with the largest part of the rectangle, or else the nearest to its centre. */
  getDisplayMatching(rect: Rectangle): HostDisplay {
    const [best] = displays().toSorted((one, other) => sharedArea(rect, other.bounds) - sharedArea(rect, one.bounds));
    if (best !== undefined && sharedArea(rect, best.bounds) > 0) return best;
    return this.getDisplayNearestPoint({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  }
}

export const screen = new HostScreen();
