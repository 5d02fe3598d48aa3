/** What placeOrder writes, and nobody else. */
import { sql } from 'kysely';
import type { Payment } from '../../platform/cards/cards.ts';
import { PREPARED, PREPARED_LAST } from '../../platform/db/lean-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CheckoutRow } from './checkout-store.ts';
import { confirmOrder } from './jobs.ts';
import type { QuotedLine } from './quote.ts';

export async function findOrderOf(
  tx: Tx,
  checkoutId: string,
): Promise<{ orderId: string; linkVersion: number } | undefined> {
  return await tx
    .selectFrom('orders')
    .select(['id as orderId', 'link_version as linkVersion'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
}

export interface WrittenOrder {
  id: string;
  /** In the order of the quote. */
  lineIds: string[];
}

/**
 * The order and its lines, in one statement: every buyer waits for this one. What was bought leaves the
 * basket, what came into it meanwhile stays, and a job goes on from here.
 */
export async function insertOrder(
  tx: Tx,
  { checkout, payment, now }: { checkout: CheckoutRow; payment: Payment; now: Date },
): Promise<WrittenOrder> {
  const { quote } = checkout;
  const { lines } = quote;
  const year = String(now.getUTCFullYear()).slice(2);
  const column = <Value>(pick: (line: QuotedLine) => Value): Value[] => lines.map(pick);
  const { rows } = await sql<WrittenOrder>`${PREPARED}
    with placed as (
      insert into orders (number, checkout_id, user_id, email, locale, country_iso, currency,
        items_total, postage_total, postage_vat, duty_total, vat_total, total, service, address,
        billing_address, postage_vat_basis_points, gift_note, dispatch_date, import_taxes_understood_at, card_brand, card_last4, created_at,
        paid_at)
      values (${`L${year}-`}::text || nextval('order_numbers'), ${checkout.id}, ${checkout.userId},
        ${quote.email}, ${quote.locale}, ${quote.country}, ${quote.currency}, ${quote.itemsTotal},
        ${quote.postageTotal}, ${quote.postageVat}, ${quote.dutyTotal}, ${quote.vatTotal},
        ${quote.total}, ${quote.service}, ${JSON.stringify(quote.address)},
        ${quote.billingAddress ? JSON.stringify(quote.billingAddress) : null},
        ${quote.postageVatBasisPoints ?? null}, ${quote.giftNote},
        ${quote.dispatchDate}, ${quote.importTaxesUnderstood ? checkout.createdAt : null},
        ${payment.card.brand}, ${payment.card.last4}, ${checkout.createdAt}, ${now})
      returning id
    ), listed as (
      insert into order_lines (order_id, position, type, release_id, merch_variant_id, title,
        artist, description, quantity, unit_price, unit_vat, vat_basis_points, unit_ppd, unit_mechanicals,
        unit_earnings, owner_id, unit_discount, discount_code, sold_at)
      select placed.id, line.*, ${now}::timestamptz from placed, unnest(
        ${lines.map((_, at) => at + 1)}::integer[],
        ${column(({ type }) => type)}::text[],
        ${column(({ type, uuid }) => (type === 'merch' ? null : uuid))}::uuid[],
        ${column(({ type, uuid }) => (type === 'merch' ? uuid : null))}::uuid[],
        ${column(({ title }) => title)}::text[],
        ${column(({ artist }) => artist)}::text[],
        ${column(({ description }) => description)}::text[],
        ${column(({ quantity }) => quantity)}::integer[],
        ${column(({ unitPrice }) => unitPrice)}::integer[],
        ${column(({ unitVat }) => unitVat)}::integer[],
        ${column(({ vatBasisPoints }) => vatBasisPoints ?? null)}::integer[],
        ${column(({ unitPpd }) => unitPpd)}::integer[],
        ${column(({ unitMechanicals }) => unitMechanicals)}::integer[],
        ${column(({ unitEarnings }) => unitEarnings)}::integer[],
        ${column(({ ownerId }) => ownerId)}::uuid[],
        ${column(({ discount }) => discount?.unitAmount ?? 0)}::integer[],
        ${column(({ discount }) => discount?.code ?? null)}::text[]) as line
      returning id, position
    ), spent as (
      update carts set discount_code = null where id = ${checkout.cartId}
        and discount_code is not null
    ), emptied as (
      delete from cart_items using unnest(${column(({ type }) => type)}::text[],
        ${column(({ uuid }) => uuid)}::uuid[]) as bought (type, uuid)
      where cart_items.cart_id = ${checkout.cartId} and cart_items.type = bought.type
        and coalesce(cart_items.release_id, cart_items.merch_variant_id) = bought.uuid
    )
    select placed.id, (select array_agg(listed.id order by position) from listed) as "lineIds",
      (select job.id from graphile_worker.add_job(${confirmOrder.name},
        payload => json_build_object('orderId', placed.id),
        max_attempts => ${confirmOrder.maxAttempts}::integer) as job) as "jobId"
    from placed`.execute(tx);
  const [written] = rows;
  if (!written) throw new Error(`The order of checkout ${checkout.id} was not written.`);
  return written;
}

/** Only of what is shared: else the line itself says whose earnings they are. */
export async function keepShares(
  tx: Tx,
  sold: readonly { line: QuotedLine; lineId: string }[],
): Promise<void> {
  const shares = sold.flatMap(({ line, lineId }) =>
    (line.payees ?? []).map(({ party, shareBasisPoints, unitEarnings }) => ({
      order_line_id: lineId,
      party_id: party,
      share_basis_points: shareBasisPoints,
      unit_earnings: unitEarnings,
    })),
  );
  if (shares.length > 0) await tx.insertInto('order_line_shares').values(shares).execute();
}

interface SoldRelease {
  line: QuotedLine;
  lineId: string;
}

/**
 * Counts what was sold and numbers the copies of limited editions in the order of payment. The rows
 * of the releases are locked from here to the end of the transaction, so nothing comes after it.
 */
export async function countSold(
  tx: Tx,
  { sold, day }: { sold: readonly SoldRelease[]; day: string },
): Promise<void> {
  const releases = sold
    .filter(({ line }) => line.type === 'release' || line.type === 'creator-copies')
    .toSorted((a, b) => (a.line.uuid < b.line.uuid ? -1 : 1));
  if (releases.length === 0) return;
  const ids = releases.map(({ line }) => line.uuid);
  const copies = releases.map(({ line }) => line.quantity);
  const held = releases.map(({ line }) => (line.limited ? line.quantity : 0));
  // Charts tell what others bought.
  const charted = releases.map(({ line }) => line.type === 'release');
  const numbered = releases.filter(({ line }) => line.limited);
  // In the order of their ids: two orders wait for each other but never in a circle.
  await sql`${numbered.length === 0 ? PREPARED_LAST : PREPARED}
    with sold as (
      select * from unnest(${ids}::uuid[], ${copies}::integer[], ${held}::integer[],
        ${charted}::boolean[]) as sold (id, copies, held, is_charted)
    ), locked as (
      select id from releases where id = any(${ids}::uuid[]) order by id for no key update
    ), counted as (
      update releases set copies_sold = copies_sold + sold.copies,
        copies_reserved = copies_reserved - sold.held
      from sold join locked using (id) where releases.id = sold.id returning releases.id
    )
    insert into release_sales (release_id, day, copies)
    select sold.id, ${day}::date, sold.copies from sold join counted using (id)
    where is_charted order by sold.id
    on conflict (release_id, day) do update
    set copies = release_sales.copies + excluded.copies`.execute(tx);
  for (const { line, lineId } of numbered) await numberCopies(tx, line, lineId);
}

/** The lowest free numbers: of copies that were given back, then the next ones. */
async function numberCopies(tx: Tx, { uuid, quantity }: QuotedLine, lineId: string): Promise<void> {
  // Only where there are gaps all numbers are looked at.
  await sql`
    insert into order_copies (release_id, number, order_line_id)
    select ${uuid}, number, ${lineId}
    from (select count(*)::integer as held, coalesce(max(number), 0) as highest
      from order_copies where release_id = ${uuid}) as edition
    cross join generate_series(case when held = highest then held + 1 else 1 end, held + ${quantity})
      as number
    where not exists (
      select from order_copies where release_id = ${uuid} and order_copies.number = number.number)
    order by number limit ${quantity}`.execute(tx);
}
