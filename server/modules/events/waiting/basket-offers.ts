/** Offers to those who waited, while they pay for them. Callers lock the pool first. */
import type { Tx } from '../../../platform/db/tx.ts';
import { changeCounts } from '../selling/counts.ts';
import { offerFreePlaces } from './offer-places.ts';

interface Offer {
  id: string;
  places: number;
}

/** The offer that can be bought in this basket. */
export async function openOffer(
  tx: Tx,
  categoryId: string,
  { cartId, now }: { cartId: string; now: Date },
): Promise<Offer | undefined> {
  return await tx
    .selectFrom('ticket_waits')
    .select(['id', 'offered as places'])
    .where('category_id', '=', categoryId)
    .where('cart_id', '=', cartId)
    .where('checkout_id', 'is', null)
    .where('offered', '>', 0)
    .where('offered_until', '>', now)
    .executeTakeFirst();
}

/** The counts of what is kept are reduced before. */
export async function takeOffer(
  tx: Tx,
  { id, places, checkoutId }: Offer & { checkoutId: string },
): Promise<void> {
  await tx
    .updateTable('ticket_waits')
    .set(({ eb }) => ({
      offered: eb('offered', '-', places),
      in_payment: places,
      checkout_id: checkoutId,
    }))
    .where('id', '=', id)
    .execute();
}

/** The payment failed: what it held becomes free, or is kept for the buyer until the offer ends. */
export async function returnOffer(
  tx: Tx,
  { uuid, quantity }: { uuid: string; quantity: number },
  { checkoutId, now }: { checkoutId: string; now: Date },
): Promise<void> {
  const offer = await tx
    .selectFrom('ticket_waits')
    .select(['id', 'in_payment as places', 'offered_until as until'])
    .where('category_id', '=', uuid)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  const kept = offer?.until && offer.until > now ? offer.places : 0;
  await changeCounts(tx, { uuid }, { reserved: -quantity, offered: kept });
  if (!offer) return;
  await tx
    .updateTable('ticket_waits')
    .set(({ eb }) => ({ offered: eb('offered', '+', kept), in_payment: 0, checkout_id: null }))
    .where('id', '=', offer.id)
    .execute();
}

/**
 * The checkout was paid. Who wanted more places than there were keeps the place in line for the
 * others; what was offered and not bought goes to the next.
 */
export async function finishOffers(
  tx: Tx,
  { checkoutId, now }: { checkoutId: string; now: Date },
): Promise<void> {
  const offers = await tx
    .selectFrom('ticket_waits')
    .select(['id', 'category_id as uuid', 'places', 'offered', 'in_payment as bought'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .execute();
  for (const { uuid, offered } of offers) {
    if (offered > 0) await changeCounts(tx, { uuid }, { offered: -offered });
  }
  for (const { id, places, offered, bought } of offers) {
    const missing = places - offered - bought;
    if (missing <= 0) await tx.deleteFrom('ticket_waits').where('id', '=', id).execute();
    else await waitForRest(tx, { id, places: missing });
  }
  const left = offers.filter(({ offered }) => offered > 0);
  if (left.length === 0) return;
  await offerFreePlaces(
    tx,
    left.map(({ uuid }) => uuid),
    now,
  );
}

async function waitForRest(tx: Tx, { id, places }: Offer): Promise<void> {
  await tx
    .updateTable('ticket_waits')
    .set({
      places,
      offered: 0,
      offered_until: null,
      in_payment: 0,
      checkout_id: null,
      cart_id: null,
    })
    .where('id', '=', id)
    .execute();
}
