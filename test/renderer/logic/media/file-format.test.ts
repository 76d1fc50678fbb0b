import { describe, expect, it } from 'vitest';
import { fileFormat, mediaKind, mediaType, takesType } from '../../../../renderer/logic/media/file-format.ts';
import { gif, heic, jpeg, mp3, mp4, png, webp } from '../../../fixtures/media-files.ts';

describe('the format of a file', () => {
  it('is known by its first bytes', () => {
    const formats = [jpeg(), png(), gif(), webp(), heic(), mp4(), mp3()].map(fileFormat);
    expect(formats).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'video/mp4', 'audio/mpeg']);
    expect(fileFormat(new TextEncoder().encode('Some words'))).toBeNull();
    expect(fileFormat(new Uint8Array())).toBeNull();
  });

  it('comes from the ending of the name where the system says no type', () => {
    expect(mediaType({ name: 'IMG_1.HEIC', type: '' })).toBe('image/heic');
    expect(mediaType({ name: 'a.heic', type: 'image/png' })).toBe('image/png');
    expect(mediaType({ name: 'notes', type: '' })).toBe('');
  });

  it('decides what it is shown as', () => {
    expect(['image/gif', 'video/mp4', 'audio/ogg', 'text/plain', ''].map(mediaKind)).toEqual(['image', 'video', 'audio', null, null]);
  });
});

describe('what a server takes', () => {
  it('is what it lists, under any name of the same type', () => {
    expect(takesType(['audio/mp3'], 'audio/mpeg')).toBe(true);
    expect(takesType(['image/png'], 'image/jpeg')).toBe(false);
  });

  it('is every picture, film and sound when it lists none', () => {
    expect(takesType([], 'video/x-matroska')).toBe(true);
    expect(takesType([], 'application/pdf')).toBe(false);
  });
});
