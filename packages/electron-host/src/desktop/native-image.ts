// Implements Electron's `nativeImage`: a PNG and its path.
import { readFileSync } from 'node:fs';

class Image {
  readonly #png: Buffer;
  /** Path of the file, for interfaces that take pictures by path. */
  readonly path: string;
  constructor(png: Buffer, path = '') {
    this.#png = png;
    this.path = path;
  }
  isEmpty = (): boolean => this.#png.length === 0;
  toPNG = (): Buffer => this.#png;
  toDataURL = (): string => `data:image/png;base64,${this.#png.toString('base64')}`;
  getSize = () =>
    this.#png.length < 24 ? { width: 0, height: 0 } : { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
  resize = (): this => this;
  setTemplateImage = (): void => undefined;
}
const readImage = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
};
export const nativeImage = {
  createEmpty: () => new Image(Buffer.alloc(0)),
  createFromBuffer: (buffer: Buffer) => new Image(buffer),
  createFromPath: (path: string) => new Image(readImage(path), path),
  createFromDataURL: (url: string) => new Image(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
};
