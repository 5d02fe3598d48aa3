/** Orders of older versions have one figure for the earnings and their VAT. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { releasesOf } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx } = app;
const { db, pool } = ctx;
const { buy, browsers, people, readOrder, startProduction } = await makeOrderDesk(app);

async function asOfOlderVersion(): Promise<void> {
  // Dropped since.
  await sql`alter table order_lines add column type text, add column release_id uuid`.execute(db);
  await sql`update order_lines set type = case when mode = 'shop' then kind else mode end,
    release_id = case when kind = 'release' then sellable_id end`.execute(db);
  await sql`delete from earnings`.execute(db);
  await sql`update order_lines set unit_earnings_vat = 0`.execute(db);
  await sql`update order_line_shares set unit_earnings_vat = 0`.execute(db);
  await sql`update refund_lines set shares_vat = '{}'`.execute(db);
  await sql`update sellers set vat_number = 'GB980780684'`.execute(db);
}

async function upgrade(migration = '0203_fill_earnings.sql'): Promise<void> {
  const file = join(import.meta.dirname, '..', '..', 'migrations', migration);
  await pool.query(await readFile(file, 'utf8'));
}

it('separates the VAT of old earnings, records them, and corrects the ledger once', async () => {
  const partner = await makePerson(app, { seller: true });
  const registered = await makePerson(app, { seller: true });
  await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
    values (${registered.id}, 'GB', 'GB980780684', '2020-04-01')`.execute(db);
  const [alone, shared] = [
    await releasesOf(ctx, registered.id)(),
    await releasesOf(ctx, registered.id)(),
  ];
  await sql`
    with split as (
      insert into release_splits (release_id, state, proposed_by, proposed_at, decided_at)
      values (${shared}, 'agreed', ${registered.id}, now(), now()) returning id)
    insert into release_split_shares (split_id, user_id, position, share_basis_points)
    select split.id, payee, place, points from split, unnest(
      ${[registered.id, partner.id]}::uuid[], array[1, 2], array[5000, 5000])
      as payees (payee, place, points)`.execute(db);
  const order = await buy([{ release: alone, quantity: 3 }, { release: shared }]);
  // The number was typed after this sale, so there is no VAT in it.
  const plain = await buy([{ release: await releasesOf(ctx, people.seller.id)() }]);
  await startProduction(order.id);
  const body = { what: 'things', lines: [{ line: order.lines[0], quantity: 1 }] };
  const refund = { ...body, reason: 'changed_mind', refunded_before: 0 };
  const path = `/api/admin/orders/${order.id}/refunds`;
  expect((await browsers.staff.post(path, refund)).status).toBe(200);
  const read = async () => {
    const { rows: vats } = await sql`select unit_earnings, unit_earnings_vat from order_lines
      where order_id in (${order.id}, ${plain.id}) order by unit_earnings desc`.execute(db);
    const { rows: shares } = await sql`select unit_earnings, unit_earnings_vat
      from order_line_shares order by unit_earnings desc`.execute(db);
    const { rows: refunds } = await sql`select shares_vat from refund_lines`.execute(db);
    const { rows: earned } = await sql`select order_line_id, party_id
      from earnings order by order_line_id, party_id`.execute(db);
    return { vats, shares, refunds, earned };
  };
  const before = await read();
  expect(before.vats).toEqual([
    { unit_earnings: 427, unit_earnings_vat: 71 },
    { unit_earnings: 392, unit_earnings_vat: 36 },
    { unit_earnings: 356, unit_earnings_vat: 0 },
  ]);
  await asOfOlderVersion();
  await upgrade();
  expect(await read()).toEqual(before);
  const { rows } = await sql`select account, amount from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where kind = 'correction' order by account`.execute(db);
  expect(rows).toEqual([
    { account: 'earnings', amount: -(2 * 71 + 36) },
    { account: 'input_vat', amount: 2 * 71 + 36 },
  ]);
});

it('separates the VAT of refunds by processes that knew none, and corrects the ledger once', async () => {
  const registered = await makePerson(app, { seller: true });
  await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
    values (${registered.id}, 'GB', 'GB980780684', '2020-04-01')`.execute(db);
  const order = await buy([{ release: await releasesOf(ctx, registered.id)(), quantity: 4 }]);
  await startProduction(order.id);
  for (const reason of ['changed_mind', 'damaged']) {
    const { order: before } = await readOrder(order.id);
    const { status } = await browsers.staff.post(`/api/admin/orders/${order.id}/refunds`, {
      what: 'things',
      lines: [{ line: order.lines[0], quantity: 1 }],
      reason,
      refunded_before: before.refunded_total?.amount ?? 0,
    });
    expect(status).toBe(200);
  }
  const read = async () => {
    const { rows: lines } = await sql`select shares_vat, borne_by from refund_lines
      join refunds on refunds.id = refund_id where order_id = ${order.id}
      order by borne_by`.execute(db);
    const { rows: sums } = await sql`select account, sum(amount)::integer as sum from ledger_entries
      where account in ('earnings', 'input_vat', 'refund_losses') group by 1 order by 1`.execute(
      db,
    );
    return { lines, sums };
  };
  const right = await read();
  expect(right.lines).toMatchObject([{ borne_by: 'lathe' }, { borne_by: 'seller' }]);
  // As those processes wrote and booked them: the VAT as a part of the earnings.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    create temporary table about on commit drop as
      select ledger_transactions.id, refunds.id as refund_id from ledger_transactions
      join refunds on reference = refunds.id::text where order_id = '${order.id}';
    update refund_lines set shares_vat = '{}' where refund_id in (select refund_id from about);
    delete from ledger_entries where transaction_id in (select id from about)
      and account = 'input_vat';
    update ledger_entries set amount = amount + 71 where transaction_id in (select id from about)
      and account = 'refund_losses';
    update ledger_entries set amount = amount - 71 where transaction_id in (select id from about)
      and account = 'earnings';
    commit`);
  expect(await read()).not.toEqual(right);
  await upgrade('0238_vat_of_refunds.sql');
  await upgrade('0238_vat_of_refunds.sql');
  expect(await read()).toEqual(right);
});
