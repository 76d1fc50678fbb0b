// Takes files that are pasted into an element or dropped on it.
import type { Attachment } from 'svelte/attachments';
import type { Session } from '../../../state/account/session.svelte.ts';
import { addFiles } from './add-files.ts';
import type { MediaTarget } from './add-files.ts';

/** Chromium's name for a picture in the clipboard that is no file. */
const clipboardName = 'image.png';

/** Whether something is dragged that may be files of the system. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

export const takesMedia =
  (session: Session, target: MediaTarget): Attachment<HTMLElement> =>
  (element) => {
    function paste(event: ClipboardEvent): void {
      const data = event.clipboardData;
      const files = [...(data?.files ?? [])];
      const isPicture = files.every(({ name }) => name === clipboardName);
      // Office programs put a picture of the text beside it: then the text is what was meant.
      if (!data || files.length === 0 || (isPicture && data.types.includes('text/plain'))) return;
      event.preventDefault();
      addFiles(session, target, files, isPicture);
    }

    function drop(event: DragEvent): void {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      addFiles(session, target, [...(event.dataTransfer?.files ?? [])]);
    }

    element.addEventListener('paste', paste);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('paste', paste);
      element.removeEventListener('drop', drop);
    };
  };
