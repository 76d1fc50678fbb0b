// The length of a film or a sound as players show it.
import { numberFormat } from './formats.ts';

/** `seconds` as hours, minutes and seconds: 75.4 → "1:15". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const one = (part: number): string => numberFormat({}).format(part);
  const two = (part: number): string => numberFormat({ minimumIntegerDigits: 2 }).format(part);
  return hours > 0 ? `${one(hours)}:${two(minutes)}:${two(rest)}` : `${one(minutes)}:${two(rest)}`;
}
