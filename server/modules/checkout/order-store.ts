/** What placeOrder writes, and nobody else. */
import { sql } from 'kysely';
import type { Payment } from '../../platform/cards/cards.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CheckoutRow } from './checkout-store.ts';
import type { QuotedLine } from './quote.ts';

export async function findOrderOf(tx: Tx, checkoutId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row?.id;
}

export async function insertOrder(
  tx: Tx,
  { checkout, payment, now }: { checkout: CheckoutRow; payment: Payment; now: Date },
): Promise<string> {
  const { quote } = checkout;
  const year = String(now.getUTCFullYear()).slice(2);
  const { id } = await tx
    .insertInto('orders')
    .values({
      number: sql<string>`${`L${year}-`} || nextval('order_numbers')`,
      checkout_id: checkout.id,
      user_id: checkout.userId,
      email: quote.email,
      locale: quote.locale,
      country_iso: quote.country,
      currency: quote.currency,
      items_total: quote.itemsTotal,
      postage_total: quote.postageTotal,
      postage_vat: quote.postageVat,
      duty_total: quote.dutyTotal,
      vat_total: quote.vatTotal,
      total: quote.total,
      service: quote.service,
      address: JSON.stringify(quote.address),
      gift_note: quote.giftNote,
      dispatch_date: quote.dispatchDate,
      import_taxes_understood_at: quote.importTaxesUnderstood ? checkout.createdAt : null,
      card_brand: payment.card.brand,
      card_last4: payment.card.last4,
      created_at: checkout.createdAt,
      paid_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Their ids, in the order of the lines. */
export async function insertOrderLines(
  tx: Tx,
  orderId: string,
  lines: readonly QuotedLine[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('order_lines')
    .values(
      lines.map((line, at) => ({
        order_id: orderId,
        position: at + 1,
        type: line.type,
        release_id: line.type === 'merch' ? null : line.uuid,
        merch_variant_id: line.type === 'merch' ? line.uuid : null,
        title: line.title,
        artist: line.artist,
        description: line.description,
        quantity: line.quantity,
        unit_price: line.unitPrice,
        unit_vat: line.unitVat,
        unit_ppd: line.unitPpd,
        unit_mechanicals: line.unitMechanicals,
        unit_earnings: line.unitEarnings,
        owner_id: line.ownerId,
      })),
    )
    .returning(['id', 'position'])
    .execute();
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
}

interface SoldRelease {
  line: QuotedLine;
  lineId: string;
}

/**
 * Counts what was sold and numbers the copies of limited editions in the order of payment. The rows
 * of the releases are locked from here to the end of the transaction, so this comes last in it.
 */
export async function countSold(
  tx: Tx,
  { sold, day }: { sold: readonly SoldRelease[]; day: string },
): Promise<void> {
  const releases = sold
    .filter(({ line }) => line.type === 'release')
    .toSorted((a, b) => (a.line.uuid < b.line.uuid ? -1 : 1));
  if (releases.length === 0) return;
  const ids = releases.map(({ line }) => line.uuid);
  const copies = releases.map(({ line }) => line.quantity);
  const held = releases.map(({ line }) => (line.limited ? line.quantity : 0));
  // In the order of their ids: two orders wait for each other but never in a circle.
  await sql`
    with locked as (
      select id from releases where id = any(${ids}::uuid[]) order by id for no key update)
    update releases set copies_sold = copies_sold + sold.copies,
      copies_reserved = copies_reserved - sold.held
    from unnest(${ids}::uuid[], ${copies}::integer[], ${held}::integer[]) as sold (id, copies, held)
    where releases.id = sold.id and releases.id in (select id from locked)`.execute(tx);
  await sql`
    insert into release_sales (release_id, day, copies)
    select * from unnest(${ids}::uuid[], ${ids.map(() => day)}::date[], ${copies}::integer[])
    on conflict (release_id, day) do update
    set copies = release_sales.copies + excluded.copies`.execute(tx);
  for (const { line, lineId } of releases) {
    if (line.limited) await numberCopies(tx, line, lineId);
  }
}

/** The lowest free numbers: of copies that were given back, then the next ones. */
async function numberCopies(tx: Tx, { uuid, quantity }: QuotedLine, lineId: string): Promise<void> {
  await sql`
    insert into order_copies (release_id, number, order_line_id)
    select ${uuid}, number, ${lineId}
    from generate_series(1, (select count(*) from order_copies where release_id = ${uuid}) + ${quantity})
      as number
    where not exists (
      select from order_copies where release_id = ${uuid} and order_copies.number = number.number)
    order by number limit ${quantity}`.execute(tx);
}
