/**
 * Processes of the earlier version go on selling while a new one migrates: what they write after
 * each migration is accepted, and complete in the end. The last migrations drop what only they use.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { testDatabase } from '../testing/database.ts';
import { EARLIER, FIRST_NEW, makeEarlierShop } from '../testing/earlier-version.ts';
import { recordMissingEarnings } from './orders/record-earnings.ts';

const database = await testDatabase({ template: 'template0' });
const { db, pool } = database;

/** Drops the columns of baskets that say the same as the new ones. */
const FIRST_DROP = '0236_drop_former_basket_columns.sql';

/** In the words of the earlier version: into the basket, twice, then paid, booked and made. */
async function sellAsBefore(): Promise<void> {
  const [cart, order] = [randomUUID(), randomUUID()];
  const put = `insert into cart_items (cart_id, type, release_id, merch_variant_id, quantity,
      seen_price, seen_currency, seen_country)
    values ('${cart}', 'release', '${EARLIER.cd}', null, 1, 1420, 'GBP', 'GB'),
      ('${cart}', 'merch', null, '${EARLIER.variant}', 1, 2190, 'GBP', 'GB')
    on conflict (cart_id, type, release_id, merch_variant_id) do update set quantity = excluded.quantity`;
  await pool.query(`
    insert into carts (id, secret_hash) values ('${cart}', '${cart}');
    ${put}; ${put};
    update cart_items set quantity = 2
      where cart_id = '${cart}' and type = 'release' and coalesce(release_id, merch_variant_id) = '${EARLIER.cd}';
    insert into checkouts (id, cart_id, quote, total, currency, state, payment_id, reserved_until,
        created_at, settled_at)
      values ('${order}', '${cart}', '{}', 5030, 'GBP', 'paid', 'pay_${order}', now(), now(), now());
    insert into orders (id, number, checkout_id, email, locale, country_iso, currency, service, address,
        items_total, postage_total, vat_total, total, paid_at, dispatch_date)
      values ('${order}', '${order}', '${order}', 'a@example.com', 'en', 'GB', 'GBP', 'standard', '{}',
        5030, 0, 0, 5030, now(), now());
    insert into parcels (order_id, number, dispatch_date) values ('${order}', 1, now());
    insert into order_lines (order_id, position, type, release_id, merch_variant_id, title, quantity,
        unit_price, unit_vat, unit_ppd, unit_earnings, owner_id, parcel, sold_at)
      values ('${order}', 1, 'release', '${EARLIER.cd}', null, 'CD', 2, 1420, 0, 0, 178, '${EARLIER.seller}', 1, now()),
        ('${order}', 2, 'merch', null, '${EARLIER.variant}', 'Shirt', 1, 2190, 0, 0, 274, '${EARLIER.seller}', 1, now());
    insert into making_jobs (order_id, order_line_id, format, medium, sides, quantity, stage_at, start_on,
        dispatch_on, created_at)
      select order_id, id, case type when 'merch' then 'merch' else 'cd' end,
        case type when 'merch' then 'Merch' else 'CD' end, 0, quantity, now(), now(), now(), now()
      from order_lines where order_id = '${order}';
    with booked as (insert into ledger_transactions (kind, reference, currency, booked_at)
      values ('sale', '${order}', 'GBP', now()) returning id)
    insert into ledger_entries (transaction_id, account, party_id, amount)
    select id, entry.account, entry.party::uuid, entry.amount from booked, (values
      ('card', null, 5030), ('sales', null, -5030), ('earnings', null, 630),
      ('earnings_pending', '${EARLIER.seller}', -630)) as entry (account, party, amount);
    with refunded as (insert into refunds (checkout_id, order_id, amount, currency, reason, created_at, done_at)
      values ('${order}', '${order}', 1420, 'GBP', 'other', now(), now()) returning id)
    insert into refund_lines (refund_id, order_line_id, quantity, amount, vat, mechanicals, borne_by, shares)
    select refunded.id, order_lines.id, 1, 1420, 0, 0, 'seller', jsonb_build_object(owner_id, 178)
    from refunded, order_lines where order_id = '${order}' and type = 'release';
    update orders set production_at = now() where id = '${order}';
    update parcels set packed_at = now(), dispatched_at = now(), carrier = 'Post' where order_id = '${order}'`);
}

it('lets processes of the earlier version sell until the last step, and loses none of it', async () => {
  await makeEarlierShop(pool);
  const steps = (await readMigrations()).filter(
    ({ name }) => name >= FIRST_NEW && name < FIRST_DROP,
  );
  for (const { name, text, checksum } of steps) {
    for (const statement of text.split(/^---$/m)) await pool.query(statement);
    await pool.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await sellAsBefore().catch((error) => expect.fail(`After ${name}: ${error.message}`));
  }
  await migrate(database);
  await recordMissingEarnings({ db, clock: systemClock });
  const { rows } = await sql`
    select kind, mode, count(*)::integer as lines, count(distinct sellable_id)::integer as things, (
      select count(*)::integer from earnings join order_lines as sold on sold.id = order_line_id
      where sold.kind = order_lines.kind and sold.title = order_lines.title) as earned
    from order_lines where title in ('CD', 'Shirt') group by kind, mode, title order by kind`.execute(
    db,
  );
  const sold = { mode: 'shop', lines: steps.length, things: 1, earned: steps.length };
  expect(rows).toEqual([
    { kind: 'merch', ...sold },
    { kind: 'release', ...sold },
  ]);
  const countOrders = async () => (await db.selectFrom('orders').select('id').execute()).length;
  const before = await countOrders();
  await expect(sellAsBefore()).rejects.toThrow('column "type" of relation "cart_items"');
  expect(await countOrders()).toBe(before);
});
