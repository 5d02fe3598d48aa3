import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Lets open release pages revalidate. */
export async function publishReleaseChanged(
  tx: Tx,
  { realtime }: Ctx,
  release: { id: string; owner_id: string },
): Promise<void> {
  await realtime.publish(tx, `account:${release.owner_id}`, 'release', { release: release.id });
}
