/** A database of an earlier version, with baskets and orders, is upgraded by itself. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { testDatabase } from '../../testing/database.ts';
import { EARLIER, makeEarlierShop } from '../../testing/earlier-version.ts';

const database = await testDatabase({ template: 'template0' });
const { db, pool } = database;

const { seller: OWNER, edition: RELEASE, cd: CD, variant: VARIANT, item: ITEM } = EARLIER;
const { code: CODE, basket: CART, page: PAGE, group: GROUP } = EARLIER;
const ORDER = '40000000-0000-4000-8000-000000000003';
const DISPUTE = '70000000-0000-4000-8000-000000000001';
const ORDER_AT_PLANT = '80000000-0000-4000-8000-000000000001';

/** As the first version wrote them, without an owner. */
const addLine = (
  position: number,
  type: string,
  thing: { release?: string; variant?: string },
) => sql`
  insert into order_lines (order_id, position, type, release_id, merch_variant_id, title, quantity,
    unit_price, unit_vat, unit_ppd, unit_earnings)
  values (${ORDER}, ${position}, ${type}, ${thing.release ?? null}, ${thing.variant ?? null}, 'x', 1,
    100, 0, 0, 0)`;

beforeAll(async () => {
  await makeEarlierShop(pool);
  await pool.query(`
    insert into orders (id, number, email, locale, country_iso, currency, items_total, postage_total,
      vat_total, total) values ('${ORDER}', 'L1', 'a@b.c', 'en', 'GB', 'GBP', 400, 0, 0, 400);
    insert into checkouts (id, cart_id, quote, total, currency, state, payment_id, reserved_until,
      created_at, settled_at)
      values ('${ORDER}', '${CART}', '{}', 400, 'GBP', 'paid', 'pay_disputed', now(), now(), now());
    update orders set checkout_id = '${ORDER}', paid_at = now() where id = '${ORDER}';
    insert into disputes (id, order_id, payment_id, state, amount, currency, reason, opened_at, closed_at)
      values ('${DISPUTE}', '${ORDER}', 'pay_disputed', 'lost', 400, 'GBP', 'general', now(), now());
    insert into refunds (checkout_id, order_id, amount, currency, reason, created_at, done_at)
      values ('${ORDER}', '${ORDER}', 100, 'GBP', 'other', now() - interval '1 day', now()),
        ('${ORDER}', '${ORDER}', 300, 'GBP', 'dispute', now(), now());
    with booked as (insert into ledger_transactions (kind, reference, currency, booked_at)
      values ('dispute_lost', '${DISPUTE}', 'GBP', now()) returning id)
    insert into ledger_entries (transaction_id, account, amount)
      select id, account, amount from booked,
        (values ('dispute_losses', 100), ('disputed', -100)) as entry (account, amount);`);
  await addLine(1, 'release', { release: RELEASE }).execute(db);
  await addLine(2, 'proof', { release: RELEASE }).execute(db);
  await addLine(3, 'merch', { variant: VARIANT }).execute(db);
  // The plant has printed one piece, and packed another.
  await pool.query(`
    with placed as (insert into orders (id, number, email, locale, country_iso, currency,
        items_total, postage_total, vat_total, total)
      values ('${ORDER_AT_PLANT}', 'L2', 'a@b.c', 'en', 'GB', 'GBP', 200, 0, 0, 200)),
    listed as (insert into order_lines (order_id, position, type, merch_variant_id, title, quantity,
        unit_price, unit_vat, unit_ppd, unit_earnings)
      select '${ORDER_AT_PLANT}', position, 'merch', '${VARIANT}', 'x', 1, 100, 0, 0, 0
      from generate_series(1, 2) as position returning id, position)
    insert into making_jobs (order_id, order_line_id, format, medium, sides, quantity, stage,
      stage_at, start_on, dispatch_on, created_at)
    select '${ORDER_AT_PLANT}', id, 'merch', 'Merch', 0, 1,
      case position when 1 then 'print' else 'packed' end, now(), '2026-01-05', '2026-01-08', now()
    from listed order by position`);
  // As after an update of a shop with two processes, while somebody reads the orders for seconds.
  const reader = await pool.connect();
  await reader.query('begin; select from order_lines');
  const reading = setTimeout(3000).then(() => reader.query('commit'));
  const applied = await Promise.all([migrate(database), migrate(database)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await reading;
  reader.release();
});

const lines = async () =>
  (
    await sql`select kind, mode, sellable_id as id from order_lines where order_id = ${ORDER}
      order by position`.execute(db)
  ).rows;

describe('database of an earlier version', () => {
  it('has jobs of merchandise that go on in the stages of their type', async () => {
    const { rows } = await sql`
      select stage, making_jobs.steps = merch_types.steps as "hasSteps", material, size
      from making_jobs, merch_items join merch_types on merch_types.id = merch_type_id
      where order_id = ${ORDER_AT_PLANT} order by number`.execute(db);
    const job = { hasSteps: true, material: '', size: 'M' };
    expect(rows).toEqual([
      { ...job, stage: 'print' },
      { ...job, stage: 'packed' },
    ]);
  });

  it('has every thing, basket line and order line among the sellables', async () => {
    const { rows } =
      await sql`select id, kind, owner_id as owner from sellables order by id`.execute(db);
    expect(rows).toEqual([
      { id: RELEASE, kind: 'release', owner: OWNER },
      { id: CD, kind: 'release', owner: OWNER },
      { id: VARIANT, kind: 'merch', owner: OWNER },
    ]);
    expect(await lines()).toEqual([
      { kind: 'release', mode: 'shop', id: RELEASE },
      { kind: 'release', mode: 'proof', id: RELEASE },
      { kind: 'merch', mode: 'shop', id: VARIANT },
    ]);
    const items = await sql`select sellable_id as id, mode from cart_items order by 1`.execute(db);
    expect(items.rows).toEqual([
      { id: RELEASE, mode: 'shop' },
      { id: VARIANT, mode: 'shop' },
    ]);
  });

  it('can be written without the columns that only former versions used', async () => {
    await sql`insert into order_lines (order_id, position, kind, mode, sellable_id, title, quantity,
        unit_price, unit_vat, unit_ppd, unit_earnings)
      values (${ORDER}, 4, 'release', 'creator-copies', ${RELEASE}, 'x', 1, 1, 0, 0, 0)`.execute(
      db,
    );
    expect((await lines()).at(-1)).toEqual({
      kind: 'release',
      mode: 'creator-copies',
      id: RELEASE,
    });
    await sql`insert into cart_items (cart_id, sellable_id, mode, quantity, seen_price, seen_currency,
      seen_country) values (${CART}, ${RELEASE}, 'proof', 1, 100, 'GBP', 'GB')`.execute(db);
    const again = sql`insert into cart_items (cart_id, sellable_id, mode, quantity, seen_price,
      seen_currency, seen_country) values (${CART}, ${RELEASE}, 'proof', 1, 100, 'GBP', 'GB')`;
    await expect(again.execute(db)).rejects.toThrow('cart_items_once');
    const { rows } = await sql`select table_name, column_name from information_schema.columns
      where table_name in ('order_lines', 'cart_items', 'discount_targets')
        and column_name in ('type', 'release_id', 'group_id', 'merch_item_id', 'merch_variant_id')
      or (table_name, column_name) = ('orders', 'carrier')`.execute(db);
    expect(rows).toEqual([]);
  });

  it('rejects a ticket that a process of the previous version sells without a place', async () => {
    const line = (fulfilment: string, parcel: number | null) => sql`
      insert into order_lines (order_id, position, kind, mode, title, quantity, unit_price, unit_vat,
        unit_ppd, unit_earnings, fulfilment, parcel)
      values (${ORDER}, 5, 'ticket', 'shop', 'x', 1, 1, 0, 0, 0, ${fulfilment}, ${parcel})`;
    await expect(line('made', 1).execute(db)).rejects.toThrow('order_lines_tickets_check');
    await line('mailed', null).execute(db);
    const { rows } = await sql`delete from order_lines where position = 5
      returning kind`.execute(db);
    expect(rows).toEqual([{ kind: 'ticket' }]);
  });

  it('has the targets of discount codes by one id, which is that of an item', async () => {
    const targets = async () =>
      (await sql`select target_id as id from discount_targets order by target_id`.execute(db)).rows;
    expect(await targets()).toEqual([{ id: RELEASE }]);
    const add = (id: string) =>
      sql`insert into discount_targets (code_id, target_id) values (${CODE}, ${id})`.execute(db);
    await add(ITEM);
    expect(await targets()).toEqual([{ id: RELEASE }, { id: ITEM }]);
    await expect(add(ORDER)).rejects.toThrow('discount_targets_of_items');
    const group = '20000000-0000-4000-8000-000000000003';
    await sql`insert into release_groups (id, owner_id, page_id, slug, title, primary_artist)
      values (${group}, ${OWNER}, ${PAGE}, 'group', 'Group', 'Old')`.execute(db);
    await add(group);
    await sql`delete from release_groups where id = ${group}`.execute(db);
    expect(await targets()).toEqual([{ id: RELEASE }, { id: ITEM }]);
    const { rows } = await sql`select id, kind from sellable_items order by id`.execute(db);
    expect(rows).toEqual([
      { id: RELEASE, kind: 'release' },
      { id: CD, kind: 'release' },
      { id: GROUP, kind: 'release_group' },
      { id: ITEM, kind: 'merch_item' },
    ]);
  });

  it('has its submissions, which a process of the previous version still reads and writes', async () => {
    await sql`insert into release_reviews (release_id, number, submitted_at)
      values (${RELEASE}, 1, now())`.execute(db);
    const { rows } = await sql`select thing_id as id, kind from reviews`.execute(db);
    expect(rows).toEqual([{ id: RELEASE, kind: 'release' }]);
    await expect(
      sql`insert into reviews (thing_id, number, submitted_at)
        values (${ORDER}, 1, now())`.execute(db),
    ).rejects.toThrow('reviews_of_items');
  });

  it('counts the pieces of merchandise that were sold before they were counted', async () => {
    const items = await sql`select pieces_sold from merch_items`.execute(db);
    expect(items.rows).toEqual([{ pieces_sold: 2 }]);
  });

  it('knows whose buyers wait for a date that a process of the previous version moves', async () => {
    await sql`insert into release_date_moves (release_id, from_date, to_date, moved_at)
      values (${RELEASE}, '2026-12-01', '2026-12-15', now())`.execute(db);
    const { rows } = await sql`select thing_ids from release_date_moves`.execute(db);
    expect(rows).toEqual([{ thing_ids: [RELEASE] }]);
  });

  it('knows what a lost dispute paid for', async () => {
    const disputes = await sql`select id, loss from disputes`.execute(db);
    expect(disputes.rows).toEqual([{ id: DISPUTE, loss: 100 }]);
    const refunds = await sql`select amount, dispute_id from refunds where order_id = ${ORDER}
      order by amount`.execute(db);
    expect(refunds.rows).toEqual([
      { amount: 100, dispute_id: null },
      { amount: 300, dispute_id: DISPUTE },
    ]);
  });

  it('keeps a thing that was sold, and forgets one that was not', async () => {
    await expect(sql`delete from merch_variants where id = ${VARIANT}`.execute(db)).rejects.toThrow(
      'foreign key',
    );
    const unsold = '30000000-0000-4000-8000-000000000002';
    await sql`insert into merch_variants (id, item_id, size, position)
      values (${unsold}, ${ITEM}, 'L', 2)`.execute(db);
    await sql`delete from merch_variants where id = ${unsold}`.execute(db);
    const left = db.selectFrom('sellables').select('id').where('id', '=', unsold);
    expect(await left.execute()).toEqual([]);
  });
});
