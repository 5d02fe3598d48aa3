/** The balance of a seller with very many bookings, and files of a month with very many lines. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { balancesOf } from '../server/modules/ledger/party-balance.ts';
import { handler as takeSnapshots } from '../server/modules/ledger/take-snapshots.ts';
import type { SalesViewer } from '../server/modules/sales/present.ts';
import { royaltyTable } from '../server/modules/sales/royalty-table.ts';
import { soldTable } from '../server/modules/sales/sold-table.ts';
import { connect, type Db } from '../server/platform/db/connect.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { type LongTable, tableFile } from '../server/platform/table-file.ts';
import { step } from '../tools/progress.ts';
import { median } from './median.ts';

export interface StatementResult {
  entries: number;
  /** Of the balance; median in milliseconds. */
  balanceP50: number;
  files: FileResult[];
}

interface FileResult {
  name: string;
  lines: number;
  seconds: number;
  /** How much the memory grew between the first and the last tenth of the lines. */
  grownBytes: number;
}

const ENTRIES = 1_000_000;
const LINES = 100_000;
/** Two years and a half month, so that the balance does not start right after a snapshot. */
const DAYS = 745;
const MAX_BALANCE_MS = 20;
const MAX_GROWN_BYTES = 50 * 1024 * 1024;
const ROUNDS = 15;
const SELLER = '00000000-0000-4000-8000-000000000001';
const MONTH = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };

export async function measureStatement(databaseUrl: string): Promise<StatementResult> {
  const database = connect(databaseUrl);
  const { db } = database;
  try {
    await migrate(database);
    await makeSeller(db);
    await step(`${ENTRIES.toLocaleString('en-GB')} bookings of one seller`, () =>
      withTriggersOff(databaseUrl, makeBookings),
    );
    await step('monthly snapshots', () => takeSnapshots({ db, clock: { now: () => new Date() } }));
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await balancesOf(db, SELLER);
      times.push(performance.now() - start);
    }
    await step(`${LINES.toLocaleString('en-GB')} lines in a month`, () =>
      withTriggersOff(databaseUrl, makeLines),
    );
    const viewer = { book: {}, locale: 'en_GB' } as SalesViewer;
    const statement = royaltyTable({ db }, { filter: { userId: SELLER, ...MONTH }, viewer });
    const sales = soldTable(db, { filter: { userId: SELLER, show: 'sales' }, viewer });
    return {
      entries: ENTRIES,
      balanceP50: median(times),
      files: [
        await step('statement as CSV', () => readFile('statement', statement)),
        await step('sales as CSV', () => readFile('sales', sales)),
      ],
    };
  } finally {
    await database.close();
  }
}

async function readFile<Row>(name: string, table: LongTable<Row>): Promise<FileResult> {
  // Without garbage, which is collected at any time.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const memory: number[] = [];
  const start = performance.now();
  let lines = -1;
  let collectMs = 0;
  for await (const part of tableFile(table, { name, as: 'csv' }).parts) {
    lines += part.split('\r\n').length - 1;
    const before = performance.now();
    collect();
    memory.push(process.memoryUsage().heapUsed);
    collectMs += performance.now() - before;
  }
  const tenth = Math.ceil(memory.length / 10);
  return {
    name,
    lines,
    seconds: (performance.now() - start - collectMs) / 1000,
    grownBytes: Math.max(...memory.slice(-tenth)) - Math.max(...memory.slice(0, tenth)),
  };
}

/** With triggers, because one of them makes the party of the seller. */
async function makeSeller(db: Db): Promise<void> {
  const now = new Date();
  const name = { name: 'Ann Lee', first_name: 'Ann' };
  const account = { role: 'customer', locale: 'en_GB', created_at: now, terms_accepted_at: now };
  await db
    .insertInto('users')
    .values({ id: SELLER, email: 'seller@example.com', ...name, ...account })
    .execute();
}

/** Skips triggers and foreign keys. */
async function withTriggersOff(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await work(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function makeBookings(client: pg.Client): Promise<void> {
  await client.query(
    `with booked as (
        insert into ledger_transactions (id, kind, reference, currency, booked_at)
        select md5('booking ' || n)::uuid, 'earnings_released', n::text,
          (array['GBP', 'EUR', 'USD'])[1 + n % 3],
          now() - interval '1 day' * ($1::integer * (1 - n / $2::float8))
        from generate_series(1, $2::integer) as n returning id, booked_at, currency)
      insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
      select id, booked_at, currency, account, $3, amount
      from booked cross join (values ('earnings_pending', 356), ('earnings_available', -356))
        as entry (account, amount)
      order by booked_at`,
    [DAYS, ENTRIES / 2, SELLER],
  );
}

/** One order per line, as sales are. */
async function makeLines(client: pg.Client): Promise<void> {
  await client.query(
    `insert into orders (id, number, email, locale, country_iso, currency, items_total,
        postage_total, postage_vat, duty_total, vat_total, total, service, address, dispatch_date,
        created_at, paid_at)
      select md5('order ' || n)::uuid, 'B-' || n, 'buyer@example.com', 'en_GB', 'GB', 'GBP', 2850, 0,
        0, 0, 475, 2850, 'standard', '{}', '2026-10-20', booked.at, booked.at
      from generate_series(1, $1::integer) as n
      cross join lateral (select '2026-10-01'::timestamptz + interval '1 second' * n * 20 as at)
        as booked`,
    [LINES],
  );
  await client.query(
    `insert into order_lines (id, order_id, position, kind, mode, title, artist, description,
        quantity, unit_price, unit_vat, unit_ppd, unit_mechanicals, unit_earnings, owner_id, sold_at)
      select md5('line ' || n)::uuid, md5('order ' || n)::uuid, 1, 'release', 'shop', 'Night Bus',
        'Kiosk', '12 inch vinyl', 1, 2850, 475, 1781, 151, 356, $2,
        '2026-10-01'::timestamptz + interval '1 second' * n * 20
      from generate_series(1, $1::integer) as n`,
    [LINES, SELLER],
  );
  await client.query(
    `with booked as (
        insert into ledger_transactions (id, kind, reference, currency, booked_at)
        select md5('sale ' || id::text)::uuid, 'sale', id::text, 'GBP', paid_at from orders
        returning id, booked_at)
      insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
      select id, booked_at, 'GBP', account, case when account = 'earnings_pending' then $1::uuid end,
        amount
      from booked cross join (values ('earnings', 356), ('earnings_pending', -356))
        as entry (account, amount)`,
    [SELLER],
  );
}

export function statementProblems({ balanceP50, files }: StatementResult): string[] {
  return [
    ...(balanceP50 > MAX_BALANCE_MS
      ? [
          `statement: a balance takes ${balanceP50.toFixed(1)} ms, expected at most ${MAX_BALANCE_MS}.`,
        ]
      : []),
    ...files.flatMap(({ name, lines, grownBytes }) => [
      ...(lines === LINES ? [] : [`${name}: ${lines} lines were sent, expected ${LINES}.`]),
      ...(grownBytes > MAX_GROWN_BYTES ? [`${name}: the memory grows with the lines.`] : []),
    ]),
  ];
}

export function statementLine(result: StatementResult): string {
  const { entries, balanceP50, files } = result;
  const mark = statementProblems(result).length === 0 ? '✓' : '✗';
  const sent = files.map(
    ({ name, lines, seconds, grownBytes }) =>
      `${name} of ${lines.toLocaleString('en-GB')} lines: ${seconds.toFixed(1)} s, ${(grownBytes / 1_048_576).toFixed(0)} MB more at the end`,
  );
  return `balance over ${entries.toLocaleString('en-GB')} entries, p50: ${balanceP50.toFixed(1)} ms (≤ ${MAX_BALANCE_MS}); ${sent.join('; ')} ${mark}`;
}
