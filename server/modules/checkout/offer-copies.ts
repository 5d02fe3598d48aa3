/** Offers expire and cancelled copies become free without a request, so a job offers them again. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { lockEdition, offerFreeCopies } from '../basket/index.ts';

export async function offerCopies(
  { db, clock }: Ctx,
  { releaseId }: { releaseId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockEdition(tx, releaseId);
    await offerFreeCopies(tx, { releaseId, now: clock.now() });
  });
}

export { offerCopies as handler };
