import type { Tx } from '../../platform/db/tx.ts';

/** False if the ticket has another name than the buyer saw. */
export async function setHolderName(
  tx: Tx,
  { ticketId, name, nameBefore }: { ticketId: string; name: string; nameBefore: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ holder_name: name })
    .where('id', '=', ticketId)
    .where('holder_name', '=', nameBefore)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
