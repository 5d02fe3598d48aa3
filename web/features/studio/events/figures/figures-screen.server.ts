import { requireStudio } from '../../../../lib/require-studio.ts';
import type { PageArgs } from '../../../../lib/route-types.ts';

/** Those who manage events see who came, and bookkeepers what was earned. */
export async function loader(args: PageArgs<'event'>) {
  const { api, account, may } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const hasStatement = may('sales.read', account.id);
  const hasFigures = may('pages.manage', account.id) || !hasStatement;
  const [figures, statement] = await Promise.all([
    hasFigures ? api('GET /api/users/{user}/events/{event}/figures', { params }) : null,
    hasStatement ? api('GET /api/users/{user}/events/{event}/statement', { params }) : null,
  ]);
  return { userId: account.id, figures, statement };
}
