// Describes why an upload waits or failed, or that it is repeated.
import type { Upload } from '../../../../electron/contract/attachments.ts';
import type { StoredFailure } from '../../../../electron/contract/result.ts';
import { isUnanswered } from '../../../../electron/contract/unanswered.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { m } from '../../../../electron/messages/views.ts';

/** Returns '' if there is nothing to explain. */
export function explainUpload({ problem, attempt }: { problem: StoredFailure | null } & Pick<Upload, 'attempt'>): string {
  const texts = m.compose.media;
  if (attempt === undefined) return describeFailure(problem);
  if (problem !== null && 'code' in problem && isUnanswered(problem)) return texts.uploadingAgain({ attempt });
  return texts.uploadingAgainBecause({ attempt, why: describeFailure(problem) });
}
