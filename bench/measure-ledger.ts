/** The trial balance over many entries, as the ledger screen reads it. */
import pg from 'pg';
import { sumAccounts } from '../server/modules/ledger/read-ledger.ts';
import { handler as takeSnapshots } from '../server/modules/ledger/take-snapshots.ts';
import { connect } from '../server/platform/db/connect.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { step } from '../tools/progress.ts';
import { median } from './median.ts';

export interface LedgerResult {
  entries: number;
  /** Median in milliseconds. */
  p50: number;
  /** Difference between debits and credits. */
  off: number;
}

const ENTRIES = 10_000_000;
/** The slowest moment: 32 days after a snapshot, just before the next one is taken. */
const LAST_ENTRY = '2026-02-01T23:59:59Z';
/** Two years, and these 32 days. */
const DAYS = 763;
const MAX_MILLISECONDS = 300;
const ROUNDS = 9;
const SELLERS = 5000;

/** A sale without split: ten entries in three currencies. */
const ACCOUNTS = {
  card: 3100,
  card_fees: 69,
  sales: -2375,
  vat_due: -545,
  postage: -249,
  mechanicals: 151,
  mechanicals_due: -151,
  earnings: 356,
  duty_due: 0,
  earnings_pending: -356,
};

export async function measureLedger(databaseUrl: string): Promise<LedgerResult> {
  const database = connect(databaseUrl);
  try {
    await migrate(database);
    await step(`${ENTRIES.toLocaleString('en-GB')} entries`, () => makeEntries(databaseUrl));
    await step('monthly snapshots', () =>
      takeSnapshots({ db: database.db, clock: { now: () => new Date(LAST_ENTRY) } }),
    );
    const times: number[] = [];
    let off = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const sums = await sumAccounts(database.db, null);
      times.push(performance.now() - start);
      off = sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    }
    return { entries: ENTRIES, p50: median(times), off };
  } finally {
    await database.close();
  }
}

async function makeEntries(databaseUrl: string): Promise<void> {
  const accounts = Object.entries(ACCOUNTS);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `insert into users (id, email, name, first_name, role, locale, created_at, terms_accepted_at)
        select md5('seller ' || n)::uuid, 'seller-' || n || '@example.com', 'Ann Lee', 'Ann',
          'customer', 'en_GB', now(), now()
        from generate_series(0, $1::integer - 1) as n`,
      [SELLERS],
    );
    // From here on without triggers and foreign keys. Every transaction balances, as the result shows.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into ledger_transactions (id, kind, reference, currency, booked_at)
        select md5('booking ' || n)::uuid, 'sale', n::text, (array['GBP', 'EUR', 'USD'])[1 + n % 3],
          $3::timestamptz - interval '1 day' * ($1::integer * (1 - n / $2::float8))
        from generate_series(1, $2::integer) as n`,
      [DAYS, ENTRIES / accounts.length, LAST_ENTRY],
    );
    await client.query(
      `insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
        select id, booked_at, currency, account, case account when 'earnings_pending'
            then md5('seller ' || reference::integer % $3::integer)::uuid end,
          case account when 'duty_due' then 1 when 'card' then amount - 1 else amount end
        from (select * from ledger_transactions order by booked_at) as booked
        cross join unnest($1::text[], $2::integer[]) as entry (account, amount)`,
      [accounts.map(([account]) => account), accounts.map(([, amount]) => amount), SELLERS],
    );
    await client.query('vacuum analyze users, ledger_transactions, ledger_entries');
  } finally {
    await client.end();
  }
}

export function ledgerProblems({ p50, off }: LedgerResult): string[] {
  return [
    ...(p50 > MAX_MILLISECONDS
      ? [
          `ledger: a trial balance takes ${p50.toFixed(0)} ms, expected at most ${MAX_MILLISECONDS}.`,
        ]
      : []),
    ...(off === 0 ? [] : [`ledger: the trial balance is off by ${off}.`]),
  ];
}

export function ledgerLine({ entries, p50 }: LedgerResult): string {
  const mark = p50 <= MAX_MILLISECONDS ? '✓' : '✗';
  return `trial balance over ${entries.toLocaleString('en-GB')} entries, p50: ${p50.toFixed(0)} ms (≤ ${MAX_MILLISECONDS} ${mark})`;
}
