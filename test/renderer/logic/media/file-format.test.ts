import { describe, expect, it } from 'vitest';
import { fileFormat, mediaKind, mediaType, acceptsType } from '../../../../renderer/logic/media/file-format.ts';
import { gif, heic, jpeg, mp3, mp4, png, webp } from '../../../fixtures/media-files.ts';

describe('the format of a file', () => {
  it('is detected by the first bytes', () => {
    const formats = [jpeg(), png(), gif(), webp(), heic(), mp4(), mp3()].map(fileFormat);
    expect(formats).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'video/mp4', 'audio/mpeg']);
    expect(fileFormat(new TextEncoder().encode('Some words'))).toBeNull();
    expect(fileFormat(new Uint8Array())).toBeNull();
  });

  it('comes from the file extension if the system reports no type', () => {
    expect(mediaType({ name: 'IMG_1.HEIC', type: '' })).toBe('image/heic');
    expect(mediaType({ name: 'a.heic', type: 'image/png' })).toBe('image/png');
    expect(mediaType({ name: 'notes', type: '' })).toBe('');
  });

  it('determines the kind of media', () => {
    expect(['image/gif', 'video/mp4', 'audio/ogg', 'text/plain', ''].map(mediaKind)).toEqual(['image', 'video', 'audio', null, null]);
  });
});

describe('the types that a server accepts', () => {
  it('are those that it lists, including synonyms', () => {
    expect(acceptsType(['audio/mp3'], 'audio/mpeg')).toBe(true);
    expect(acceptsType(['image/png'], 'image/jpeg')).toBe(false);
  });

  it('are all image, video, and audio types if it lists none', () => {
    expect(acceptsType([], 'video/x-matroska')).toBe(true);
    expect(acceptsType([], 'application/pdf')).toBe(false);
  });
});
