// The frame that a film shows now, as a picture.

const quality = 0.9;

/** Null: nothing of the film is shown yet. */
export async function frameOf(video: HTMLVideoElement): Promise<File | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return null;
  context.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([blob], 'frame.jpg', { type: blob.type });
}
