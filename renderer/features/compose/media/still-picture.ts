// Draws the first frame of a picture that may move, for people who want no motion.
import type { Attachment } from 'svelte/attachments';

/** Larger than any tile. */
const maxEdgePixels = 640;

export const stillPicture =
  (source: string, fail: () => void): Attachment<HTMLCanvasElement> =>
  (canvas) => {
    const image = new Image();
    let isGone = false;
    image.onload = () => {
      if (isGone) return;
      const factor = Math.min(1, maxEdgePixels / Math.max(image.naturalWidth, image.naturalHeight));
      canvas.width = Math.max(1, Math.round(image.naturalWidth * factor));
      canvas.height = Math.max(1, Math.round(image.naturalHeight * factor));
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    };
    image.onerror = () => !isGone && fail();
    image.src = source;
    return () => (isGone = true);
  };
