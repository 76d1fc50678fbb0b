// The window's requests about a report of a problem: what goes into it, and a file of it.
import { fail, ok } from '../../contract/result.ts';
import { saveBeside } from '../../storage/save-beside.ts';
import type { Handlers } from '../router.ts';
import type { Services } from '../services.ts';

type Names = Extract<keyof Handlers, `problemReport.${string}`>;

export const problemReportHandlers = ({
  problemReport,
  downloads,
}: Pick<Services, 'problemReport' | 'downloads'>): Pick<Handlers, Names> => ({
  'problemReport.gather': async ({ names }) => ok(problemReport(names)),
  async 'problemReport.save'({ text }) {
    try {
      return ok(saveBeside(downloads(), 'kittiwake-report', 'txt', text));
    } catch {
      return fail('storage', 'report-not-written', { folder: downloads() });
    }
  },
});
