import type { Ctx } from '../../context.ts';
import { findClaim } from './claim-store.ts';

/** The process died, or the claim was rejected, after the file was stored. */
export async function handler(
  { db, storage }: Ctx,
  { claimId, key }: { claimId: string; key: string },
): Promise<void> {
  if (await findClaim(db, claimId)) return;
  await storage.remove(key);
}
