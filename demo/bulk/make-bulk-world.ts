/**
 * A deterministic shop of any size for benchmarks: titles with formats, tracks and sales, written
 * by COPY. Storefront indexes are dropped first and rebuilt at the end.
 */
import { calendarDate } from '@lathe/rules/dates';
import pg from 'pg';
import {
  makeStorefrontRow,
  type StorefrontContext,
} from '../../server/modules/storefront/storefront-row.ts';
import { clearTags } from '../../server/platform/cache/cache.ts';
import { connect } from '../../server/platform/db/connect.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { SetupError } from '../../server/platform/setup-error.ts';
import { randomFrom } from '../music/random.ts';
import { copyInto, copyLine } from './copy.ts';
import { countWords, type StorefrontCounts } from './count-words.ts';
import { dropIndexes } from './drop-indexes.ts';
import { type BulkInputs, type BulkPage, bulkId, makePage, makeTitle } from './make-title.ts';
import { planSales } from './plan-sales.ts';
import { readBulkInputs } from './read-bulk-inputs.ts';
import {
  addPage,
  addTitle,
  BULK_TABLES,
  type BulkTable,
  copyTarget,
  emptyLines,
  ORDER_LINES_TARGET,
  ORDERS_TARGET,
  orderLines,
} from './tables.ts';
import { makeVocabulary } from './vocabulary.ts';

const SEED = 'bulk';
const BATCH_SIZE = 2000;
const TITLES_PER_PAGE = 10;
const MAX_ORDERS = 20_000;
const OWNER_ID = 'b0000000-0000-4000-8000-000000000001';

export interface BulkOptions {
  titles: number;
  /** Called from time to time with the number of titles written. */
  onProgress?: (titles: number) => void;
}

export async function makeBulkWorld(
  databaseUrl: string,
  { titles, onProgress = () => undefined }: BulkOptions,
): Promise<void> {
  // Two connections, so PostgreSQL fills two tables while the next lines are generated.
  const clients = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)] as const;
  const [client] = clients;
  try {
    for (const each of clients) await prepareConnection(each);
    await insertBulkOwner(client, titles);
    const { parts, rules } = await readInputs(databaseUrl);
    const restoreIndexes = await dropIndexes(client, ['shelf', 'search_words', 'name_words']);
    const counts = await writeTitles(clients, { titles, parts, rules, onProgress });
    await writeCounts(client, counts);
    // Triggers do not run on these connections.
    await client.query(
      `insert into sellables (id, kind, owner_id) select id, 'release', owner_id from releases
        on conflict (id) do nothing`,
    );
    await writeOrders(client, titles, parts);
    await client.query(
      'insert into name_words (word, source_id) select unnest(tsvector_to_array(words)), id from pages',
    );
    await restoreIndexes();
    await client.query(
      `analyze ${[...BULK_TABLES, 'search_words', 'name_words', 'sellables', 'orders', 'order_lines'].join()}`,
    );
    await client.query(`update demo_world set completed_at = now() where part = 'bulk'`);
    await clearServerCaches(databaseUrl);
  } finally {
    for (const each of clients) await each.end();
  }
}

async function readInputs(databaseUrl: string) {
  const database = connect(databaseUrl, { max: 1 });
  try {
    return await readBulkInputs(database.db, randomFrom(SEED), new Date());
  } finally {
    await database.close();
  }
}

/** A running server may have cached older data. */
async function clearServerCaches(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { max: 1 });
  try {
    await inTransaction(database.db, (tx) => clearTags(tx, ['shelf', 'genres', 'pages']));
  } finally {
    await database.close();
  }
}

async function prepareConnection(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  // All references stay within this data; foreign key checks would take most of the time.
  await client.query('set session_replication_role = replica');
}

/** Ids are fixed, so a database can hold only one bulk world. */
async function insertBulkOwner(client: pg.Client, titles: number): Promise<void> {
  const { rows } = await client.query(`select 1 from demo_world where part = 'bulk'`);
  if (rows.length > 0) {
    throw new SetupError(
      'This database already holds a bulk world. Take an empty one: set DATA_DIR or DATABASE_URL.',
    );
  }
  await client.query(
    `insert into demo_world (part, version, begun_at) values ('bulk', $1, now())`,
    [titles],
  );
  await client.query(
    `insert into users (id, email, name, first_name, email_confirmed_at, terms_accepted_at, locale)
     values ($1, 'bulk@lathe.test', 'Bulk World', 'Bulk', now(), now(), 'en_GB')`,
    [OWNER_ID],
  );
}

interface TitleOptions {
  titles: number;
  parts: Omit<BulkInputs, 'vocabulary'>;
  rules: StorefrontContext;
  onProgress: (titles: number) => void;
}

async function writeTitles(
  [client, other]: readonly [pg.Client, pg.Client],
  { titles, parts: inputs, rules, onProgress }: TitleOptions,
): Promise<StorefrontCounts> {
  const parts = { ...inputs, vocabulary: makeVocabulary(inputs.random) };
  const sales = planSales(titles, inputs.random);
  const counts: StorefrontCounts = { words: new Map(), genres: new Map() };
  const today = calendarDate(inputs.now);
  const names = new Set<string>();
  let page: BulkPage = makePage(0, parts, names);
  let pendingWrites: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < titles; from += BATCH_SIZE) {
    const lines = emptyLines();
    for (let at = from; at < Math.min(titles, from + BATCH_SIZE); at += 1) {
      if (at % TITLES_PER_PAGE === 0) {
        page = makePage(at / TITLES_PER_PAGE, parts, names);
        addPage(lines, page, OWNER_ID);
      }
      const title = makeTitle(at, page, { sold: sales.sold(at) }, parts);
      const row = makeStorefrontRow(title.source, rules);
      addTitle(lines, title, { ownerId: OWNER_ID, row, tier: sales.tier(at), today });
      countWords(counts, row);
    }
    await pendingWrites;
    onProgress(from);
    const copy = async (to: pg.Client, tables: BulkTable[]) => {
      for (const table of tables) await copyInto(to, copyTarget(table), lines[table]);
    };
    pendingWrites = Promise.all([
      copy(client, ['pages', 'release_groups', 'releases', 'release_sales', 'shelf']),
      copy(other, ['tracks']),
    ]);
    // The next await of `pendingWrites` reports the failure.
    pendingWrites.catch(() => undefined);
    // Lets the sockets send before the next round is computed.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await pendingWrites;
  return counts;
}

async function writeCounts(client: pg.Client, { words, genres }: StorefrontCounts): Promise<void> {
  await client.query('create temp table new_words (word text, uses integer)');
  const lines = [...words].map(([word, uses]) => copyLine([word, uses])).join('');
  await copyInto(client, 'new_words (word, uses)', lines);
  await client.query(`
    insert into search_words (word, uses) select word, uses from new_words order by word
    on conflict (word) do update set uses = search_words.uses + excluded.uses`);
  await client.query(
    `insert into genre_titles (genre_id, titles) select * from unnest($1::int[], $2::int[])
     on conflict (genre_id) do update set titles = genre_titles.titles + excluded.titles`,
    [[...genres.keys()], [...genres.values()]],
  );
}

/** Data for "bought together". */
async function writeOrders(
  client: pg.Client,
  titles: number,
  { random }: Pick<BulkInputs, 'random'>,
) {
  const all = { orders: '', lines: '' };
  for (let at = 0; at < Math.min(MAX_ORDERS, titles); at += 1) {
    // Every title has a first format.
    const releaseNumbers = new Set([
      random.whole(0, titles - 1),
      Math.floor(titles ** random.next()) - 1,
    ]);
    const { orders, lines } = orderLines(
      at,
      [...releaseNumbers].map((each) => bulkId('release', each * 2)),
    );
    all.orders += orders;
    all.lines += lines;
  }
  await copyInto(client, ORDERS_TARGET, all.orders);
  await copyInto(client, ORDER_LINES_TARGET, all.lines);
}
