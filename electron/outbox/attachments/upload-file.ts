// A file on its way to a server: read from the disk while it is sent, and telling how much of it was.

/** Servers that go by the name (snac) want the usual ending, and no server needs the name that the person gave it. */
const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/x-flac': 'flac',
  'video/x-m4v': 'm4v',
  'video/x-matroska': 'mkv',
};

export const uploadName = (type: string): string => `attachment.${endings[type] ?? type.slice(type.indexOf('/') + 1)}`;

/** `onRead` hears how many bytes were read, from 0 on each time that the file is sent. */
export function createUploadFile(blob: Blob, type: string, onRead: (bytes: number) => void): File {
  const file = new File([blob], uploadName(type), { type });
  // `fetch` asks the file for its stream when it is sent, and asks for more of it as fast as the connection takes it.
  file.stream = () => {
    let bytes = 0;
    onRead(bytes);
    return blob.stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          onRead(bytes);
          controller.enqueue(chunk);
        },
      }),
    );
  };
  return file;
}
