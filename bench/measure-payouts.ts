/** The balance of one seller with many entries, and the monthly run for many sellers. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../server/config.ts';
import type { Ctx } from '../server/context.ts';
import { makeContext } from '../server/make-context.ts';
import { encryptBankDetails } from '../server/modules/bank-accounts/bank-details.ts';
import { balancesOf } from '../server/modules/ledger/index.ts';
import { handler as takeSnapshots } from '../server/modules/ledger/take-snapshots.ts';
import { runMonth } from '../server/modules/payouts/run-monthly-payouts.ts';
import { connect } from '../server/platform/db/connect.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { step } from '../tools/progress.ts';
import { median } from './median.ts';

export interface PayoutsResult {
  entries: number;
  /** Of a balance, median in milliseconds. */
  balanceP50: number;
  sellers: number;
  /** Of the monthly run. */
  runSeconds: number;
  /** Must be as many as there are sellers. */
  made: number;
}

const SIZES = { entries: 1_000_000, sellers: 10_000 };
const ENTRIES_PER_SELLER = 20;
const MAX_BALANCE_MILLISECONDS = 20;
const MAX_RUN_SECONDS = 120;
const ROUNDS = 25;
const SLICE = 1000;
const DETAILS = { method: 'gb', holder: 'Ann Lee', sortCode: '200000', accountNumber: '55779911' };

export async function measurePayouts(
  databaseUrl: string,
  folder: string,
  sizes: typeof SIZES = SIZES,
): Promise<PayoutsResult> {
  const database = connect(databaseUrl);
  await migrate(database);
  await database.close();
  const env = { DATA_DIR: join(folder, 'payouts'), DATABASE_URL: databaseUrl, NODE_ENV: 'test' };
  const live = await makeContext(readConfig(env), databaseUrl);
  const { ctx } = live;
  try {
    const { entries, sellers } = sizes;
    await step(`${sellers} sellers`, () => makeSellers(databaseUrl, ctx, sizes));
    await step('monthly snapshots', () => takeSnapshots(ctx));
    const times: number[] = [];
    const [{ id = '' } = {}] = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'seller-0@example.com')
      .execute();
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await balancesOf(ctx.db, id);
      times.push(performance.now() - start);
    }
    const start = performance.now();
    const { signal } = new AbortController();
    await step('monthly run', () => runMonth(ctx, { month: '2030-01-01', signal, slice: SLICE }));
    const runSeconds = (performance.now() - start) / 1000;
    const { made } = await ctx.db
      .selectFrom('payout_runs')
      .select('made')
      .executeTakeFirstOrThrow();
    return { entries, balanceP50: median(times), sellers, runSeconds, made };
  } finally {
    await live.close();
  }
}

/** The first one has most of the entries. */
async function makeSellers(
  databaseUrl: string,
  ctx: Ctx,
  { entries, sellers }: typeof SIZES,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const accounts = Array.from({ length: sellers }, () => {
    const id = randomUUID();
    return { id, details: encryptBankDetails(ctx, id, DETAILS as never) };
  });
  try {
    await client.query(
      `insert into users (id, email, name, first_name, role, locale, created_at,
          terms_accepted_at, email_confirmed_at)
        select md5('seller ' || n)::uuid, 'seller-' || n || '@example.com', 'Ann Lee', 'Ann',
          'customer', 'en_GB', now(), now(), now()
        from generate_series(0, $1::integer - 1) as n`,
      [sellers],
    );
    // From here on without triggers and foreign keys.
    await client.query("set session_replication_role = 'replica'");
    await client.query(`insert into two_factor (user_id, secret_encrypted, confirmed_at, created_at)
      select id, 'none', now(), now() from users`);
    await client.query(`insert into sellers (user_id, kind, first_name, last_name, dob, line_1,
        city, country_iso, onboarded_at)
      select id, 'individual', 'Ann', 'Lee', '1990-05-17', '1 Mill Lane', 'Leeds', 'GB', now()
      from users`);
    await client.query(`insert into tax_profiles (id, user_id, version, tax_classification,
        is_uk_resident, name, country_iso, uk_tax_resident, uk_tax_liable, uk_declare_royalties,
        line_1, line_2, city, state, postcode, address_country_iso, position, signature, signed_at,
        signed_by)
      select gen_random_uuid(), id, 1, 'individual', true, 'Ann Lee', 'GB', true, true, true,
        '1 Mill Lane', '', 'Leeds', '', '', 'GB', '', 'Ann Lee', now(), id from users`);
    await client.query(
      `insert into bank_accounts (id, user_id, country_iso, currency, method, holder,
          details_encrypted, masked, name_check, verified_at, usable_from, is_default, created_at)
        select account, md5('seller ' || place - 1)::uuid, 'GB', 'GBP', 'gb', 'Ann Lee', details,
          '•• 11', 'match', now(), now() - interval '1 day', true, now()
        from unnest($1::uuid[], $2::text[]) with ordinality as given (account, details, place)`,
      [accounts.map(({ id }) => id), accounts.map(({ details }) => details)],
    );
    const all = entries + sellers * ENTRIES_PER_SELLER;
    await client.query(
      `insert into ledger_transactions (id, kind, reference, currency, booked_at)
        select md5('booking ' || n)::uuid, 'correction', n::text, 'GBP',
          now() - interval '1 day' * (400 * (1 - n / $1::float8))
        from generate_series(1, $1::integer) as n`,
      [all],
    );
    // Every few bookings belong to the first seller.
    await client.query(
      `insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
        select id, booked_at, 'GBP', account, case account when 'earnings_available' then
          md5('seller ' || case when reference::integer % $1::integer < $2::integer
            then reference::integer % $3::integer else 0 end)::uuid end, amount
        from (select * from ledger_transactions order by booked_at) as booked
        cross join (values ('earnings', 400), ('earnings_available', -400)) as entry (account, amount)`,
      [all, sellers * ENTRIES_PER_SELLER, sellers],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

export function payoutsProblems({
  balanceP50,
  runSeconds,
  sellers,
  made,
}: PayoutsResult): string[] {
  return [
    ...(balanceP50 > MAX_BALANCE_MILLISECONDS
      ? [
          `payouts: a balance takes ${balanceP50.toFixed(0)} ms, expected at most ${MAX_BALANCE_MILLISECONDS}.`,
        ]
      : []),
    ...(runSeconds > MAX_RUN_SECONDS
      ? [
          `payouts: the monthly run takes ${runSeconds.toFixed(0)} s, expected at most ${MAX_RUN_SECONDS}.`,
        ]
      : []),
    ...(made === sellers ? [] : [`payouts: ${made} payouts for ${sellers} sellers.`]),
  ];
}

export function payoutsLine(result: PayoutsResult): string {
  const { entries, balanceP50, sellers, runSeconds } = result;
  const mark = payoutsProblems(result).length === 0 ? '✓' : '✗';
  return `balance over ${entries.toLocaleString('en-GB')} entries, p50: ${balanceP50.toFixed(1)} ms (≤ ${MAX_BALANCE_MILLISECONDS}); monthly run for ${sellers.toLocaleString('en-GB')} sellers: ${runSeconds.toFixed(0)} s (≤ ${MAX_RUN_SECONDS} ${mark})`;
}
