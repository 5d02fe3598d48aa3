import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** Lets the screens at other stations revalidate. */
export async function publishPlantChanged(
  tx: Tx,
  { realtime }: Pick<Ctx, 'realtime'>,
): Promise<void> {
  await realtime.publish(tx, 'house:plant', 'plant', {});
}
