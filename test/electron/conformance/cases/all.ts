// Collects all conformance cases by the name of their endpoint.
import type { ConformanceCases } from '../world.ts';
import { accountListCases } from './accounts-and-search.ts';
import { accountCases } from './accounts.ts';
import { conversationAndNotificationCases } from './conversations-and-notifications.ts';
import { filterCases } from './filters.ts';
import { findingCases } from './finding.ts';
import { listAndTagCases } from './lists-and-tags.ts';
import { notificationPolicyCases } from './notification-policy.ts';
import { peopleCases } from './people.ts';
import { readingCases } from './reading.ts';
import { serverCases } from './server.ts';
import { signInCases } from './sign-in.ts';
import { statusCases } from './statuses.ts';
import { timelineCases } from './timelines.ts';
import { writingCases } from './writing.ts';

export const cases: ConformanceCases = {
  ...statusCases,
  ...writingCases,
  ...timelineCases,
  ...accountCases,
  ...accountListCases,
  ...filterCases,
  ...readingCases,
  ...peopleCases,
  ...findingCases,
  ...listAndTagCases,
  ...signInCases,
  ...serverCases,
  ...conversationAndNotificationCases,
  ...notificationPolicyCases,
};
