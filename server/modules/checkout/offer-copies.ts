/** Offers expire and cancelled copies become free without a request, so a job offers them again. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { kindNamed } from '../kinds/index.ts';

export async function offerCopies(
  { db, clock }: Ctx,
  { releaseId: uuid }: { releaseId: string },
): Promise<void> {
  const thing = await db
    .selectFrom('sellables')
    .select('kind')
    .where('id', '=', uuid)
    .executeTakeFirst();
  const queue = thing && kindNamed(thing.kind).stock?.queue;
  if (queue) await inTransaction(db, (tx) => queue.offer(tx, { uuid, now: clock.now() }));
}

export { offerCopies as handler };
