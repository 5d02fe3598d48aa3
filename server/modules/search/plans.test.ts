import type { GroupCard } from '@lathe/contract/release-group';
import type { SearchReply } from '@lathe/contract/storefront-calls';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeBulkWorld } from '../../../demo/bulk/make-bulk-world.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const { preparedPool } = app.ctx;

const TITLES = 20_000;
const LARGE = [
  ...['shelf', 'release_groups', 'releases', 'tracks', 'pages', 'search_words', 'name_words'],
  ...['orders', 'order_lines', 'release_sales'],
];

interface SeenPlan {
  text: string;
  /** Large tables with a sequential scan in the plan. */
  planned: string[];
  /** Large tables with a sequential scan at run time, including scans inside functions. */
  ran: string[];
}

const seen: SeenPlan[] = [];

/** Wraps `preparedPool.query`, through which all public reads go. */
function watch(): void {
  const connect = preparedPool.connect.bind(preparedPool);
  const query = async ({ text, values }: pg.QueryConfig) => {
    const client = await connect();
    try {
      await client.query('begin');
      const plan = await client.query(`explain (generic_plan, format json) ${text}`);
      const before = await scansSoFar(client);
      const result = await client.query(text, values);
      const after = await scansSoFar(client);
      seen.push({
        text,
        planned: scansIn(plan.rows[0]['QUERY PLAN']).filter((table) => LARGE.includes(table)),
        ran: LARGE.filter((table) => after.get(table) !== before.get(table)),
      });
      return result;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  preparedPool.query = query as unknown as typeof preparedPool.query;
}

/** Scans of the current transaction, which are not yet in the shared statistics. */
async function scansSoFar(client: pg.PoolClient): Promise<Map<string, number>> {
  const { rows } = await client.query('select relname, seq_scan from pg_stat_xact_user_tables');
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

function scansIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(scansIn);
  if (typeof node !== 'object' || node === null) return [];
  const { 'Node Type': type, 'Relation Name': table } = node as Record<string, string>;
  const own = type === 'Seq Scan' && table ? [table] : [];
  return [...own, ...Object.values(node).flatMap(scansIn)];
}

async function plansFor(path: string): Promise<SeenPlan[]> {
  seen.length = 0;
  const reply = await app.browser().get(path);
  expect(reply.status, reply.text).toBe(200);
  return [...seen];
}

let first: GroupCard;

beforeAll(async () => {
  await makeBulkWorld(app.databaseUrl, { titles: TITLES });
  const { json } = await app.browser().get('/api/release_groups?media=Vinyl,CD');
  const [card] = (json as { data: GroupCard[] }).data;
  if (!card) throw new Error('The bulk world is empty.');
  first = card;
  watch();
});

describe('no sequential scan of a large table', () => {
  it.each([
    '/api/release_groups',
    '/api/release_groups?media=Vinyl',
    '/api/release_groups?media=CD&in_stock=true',
    '/api/release_groups?sort=popular',
    '/api/release_groups?sort=popular&media=CD',
    '/api/top_release_groups',
    '/api/top_release_groups?genre=jazz',
    '/api/top_release_groups?genre=fusion',
    '/api/genres/jazz/release_groups',
    '/api/genres/fusion/release_groups?sort=popular',
    '/api/genres/jazz/releases',
    '/api/search?q=night',
    '/api/search?q=night%20river&facets=true',
    '/api/search?q=n',
    '/api/search?q=ni',
    '/api/search?q=nigth',
    '/api/search?q=wintrernachhtt',
    '/api/search?q=zzzzzzzz',
    '/api/search?q=BLK-00000A',
    '/api/search?genre=jazz&facets=true',
    '/api/search?year_min=1970&year_max=1975&price_max=20&in_stock=true',
    '/api/search?q=night&genre=fusion&media=CD&year_min=1970&year_max=1971',
    '/api/search/suggestions?q=nig',
    '/api/search?q=t-shirt',
    '/api/search?q=t-shrit',
  ])('by %s', async (path) => {
    const statements = await plansFor(path);
    expect(statements.length).toBeGreaterThan(0);
    for (const { text, planned, ran } of statements)
      expect({ text, planned, ran }).toEqual({ text, planned: [], ran: [] });
  });

  it('by a title with its formats and related items, or by any page of a list', async () => {
    const [, page, , group] = first.url.split('/');
    const path = `/api/pages/${page}/release_groups/${group}`;
    const list = await app.browser().get('/api/genres/rock/release_groups');
    const { next_page_url } = list.json as { next_page_url: string };
    const paths = [
      path,
      `${path}/releases`,
      `${path}/related`,
      `/api/pages/${first.page.uuid}/release_groups/${first.uuid}`,
      `/api/pages/${page}/release_groups`,
      next_page_url,
    ];
    for (const each of paths) {
      for (const { text, planned, ran } of await plansFor(each)) {
        expect({ text, planned, ran }).toEqual({ text, planned: [], ran: [] });
      }
    }
  });

  it('is a check that detects such a scan', async () => {
    seen.length = 0;
    await preparedPool.query({ text: 'select count(label) from shelf', values: [] });
    expect(seen).toMatchObject([{ planned: ['shelf'], ran: ['shelf'] }]);
  });
});

describe('bulk test data', () => {
  it('matches the storefront counts and is deterministic', async () => {
    const { rows } = await preparedPool.query({
      text: `select (select count(*)::int from shelf) as titles,
        (select sum(titles)::int from genre_titles where genre_id <= 10) as in_genres,
        (select uses from search_words where word = 'night') as kept,
        (select count(*)::int from shelf where words @@ '''night''') as counted,
        (select title from shelf where group_id = 'b2000000-0000-4000-8000-000000000007') as seventh`,
      values: [],
    });
    const [row] = rows as Record<string, number | string>[];
    expect(row).toMatchObject({ titles: TITLES, in_genres: TITLES, seventh: expect.any(String) });
    expect(row?.kept).toBe(row?.counted);
  });

  it('is not created twice in one database', async () => {
    await expect(makeBulkWorld(app.databaseUrl, { titles: 10 })).rejects.toThrow('already holds');
  });
});

describe('word in hundreds of titles', () => {
  it('ranks the exact match first, even with few sales', async () => {
    const { rows } = await preparedPool.query({
      text: `select word from search_words where uses > 500
        order by (select count(*) from shelf where title_key = word), uses desc limit 1`,
      values: [],
    });
    const [{ word }] = rows as [{ word: string }];
    const owner = await makePerson(app, { seller: true });
    const { id } = await makeTitle(app.ctx, { ownerId: owner.id, title: word, artist: 'Nobody' });
    const { json } = await app.browser().get(`/api/search?q=${encodeURIComponent(word)}`);
    const { data, total, total_limit } = json as SearchReply;
    const at = data.findIndex(({ uuid }) => uuid === id);
    expect(at).toBeGreaterThanOrEqual(0);
    for (const { title } of data.slice(0, at)) expect(title.toLowerCase()).toBe(word);
    expect(data.filter(({ uuid }) => uuid === id).length).toBe(1);
    expect(total).toBe(total_limit);
  });
});
