import type { Tx } from '../../platform/db/tx.ts';

/** Staff notes about an order. */
export async function insertNote(
  tx: Tx,
  note: { orderId: string; authorId: string; text: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({
      order_id: note.orderId,
      author_id: note.authorId,
      text: note.text,
      written_at: note.now,
    })
    .execute();
}
