import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { assertConfirmationWord } from '../../platform/confirmation-word.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { operationsOf, plantOffer } from './facts.ts';
import { addToItemHistory } from './history.ts';
import { updateItem } from './item-store.ts';
import { lockedItem, publishItemChanged } from './with-item.ts';

interface Deletion {
  ownerId: string;
  userId: string;
  id: string;
  /** The typed word. */
  confirmation: string;
  locale: Locale;
}

/** The row stays for orders, accounting and its slug. */
export async function deleteItem(tx: Tx, ctx: Ctx, input: Deletion): Promise<void> {
  const { userId, confirmation, locale } = input;
  const offer = await plantOffer(ctx);
  const item = await lockedItem(tx, input);
  if (!operationsOf(item, offer).remove) throw new CallError('merch_not_deletable');
  assertConfirmationWord(confirmation, 'delete', locale);
  const { now } = offer;
  await updateItem(tx, { id: item.id, change: { deleted_at: now }, now, isEdit: true });
  await addToItemHistory(tx, { itemId: item.id, userId, action: 'deleted', now });
  await publishItemChanged(tx, ctx, item);
}
