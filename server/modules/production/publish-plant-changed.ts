import type { Ctx } from '../../context.ts';
import { clearTags } from '../../platform/cache/cache.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Lets the screens at other stations revalidate, and visitors see what is made now. */
export async function publishPlantChanged(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
): Promise<void> {
  await clearTags(tx, ['plant']);
  await realtime.publish(tx, 'house:plant', 'plant', {});
}
