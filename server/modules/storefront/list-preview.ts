/** Titles of an offline page, as they will appear once it is live. */
import type { GroupCard } from '@lathe/contract/release-group';
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Caller } from '../../platform/http/handlers.ts';
import { nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { readCards } from './list-page.ts';
import { CARDS_PER_PAGE } from './list-store.ts';
import { cardContextFor } from './present-card.ts';
import { editedAccounts, mayPreviewAll } from './preview-rights.ts';
import { type GroupSource, makeStorefrontRow } from './storefront-row.ts';
import { readSources } from './storefront-source.ts';

interface PreviewQuery {
  pageId: string;
  path: string;
  cursor: string | undefined;
}

interface PreviewGroup {
  id: string;
  /** The viewer also sees drafts. */
  withDrafts: boolean;
  createdAt: string;
}

export async function listPreview(
  call: Caller,
  { pageId, path, cursor }: PreviewQuery,
): Promise<{ cards: GroupCard[]; next: string | null }> {
  const { ctx } = call;
  const now = ctx.clock.now();
  const found = await readGroups(call, { pageId, after: readKeys(cursor, ['instant', 'uuid']) });
  const shown = found.slice(0, CARDS_PER_PAGE);
  const cardContext = await cardContextFor(call);
  const sources = await readSources(ctx.db, {
    groupIds: shown.map(({ id }) => id),
    now,
    today: calendarDate(now),
    preview: { drafts: shown.filter(({ withDrafts }) => withDrafts).map(({ id }) => id) },
  });
  const rules = { book: cardContext.book, today: calendarDate(now), shippingCountries: [] };
  const rows = sources.map((source) => makeStorefrontRow(soldEverywhere(source), rules));
  const byId = new Map(rows.map((row) => [row.group_id, row]));
  const inOrder = shown.flatMap(({ id }) => byId.get(id) ?? []);
  const last = shown.at(-1);
  const keys = found.length > shown.length && last ? [last.createdAt, last.id] : null;
  const query = { preview: true };
  return {
    cards: readCards(inOrder, cardContext),
    next: keys && nextPageUrl({ path, query, keys, name: 'page' }),
  };
}

/** Previews ignore the country; only buyers are restricted to one. */
function soldEverywhere(source: GroupSource): GroupSource {
  const releases = source.releases.map((each) => ({ ...each, territories: null, excluded: [] }));
  return { ...source, releases };
}

/** Returns one row more than a page. */
async function readGroups(
  { ctx, actor }: Caller,
  { pageId, after }: { pageId: string; after: readonly string[] | null },
): Promise<PreviewGroup[]> {
  const [at = null, id = null] = after ?? [];
  const { rows } = await sql<PreviewGroup>`
    select groups.id, own.drafts as "withDrafts",
      ((extract(epoch from groups.created_at) * 1000000)::bigint)::text as "createdAt"
    from release_groups as groups
    cross join lateral (
      select ${mayPreviewAll(actor)} or groups.owner_id = any(${editedAccounts(actor)}::uuid[]) as drafts
    ) as own
    where groups.page_id = ${pageId}
      and (own.drafts or groups.visibility = 'visible')
      and exists (
        select from releases
        where group_id = groups.id and deleted_at is null and retired_at is null
          and (own.drafts or published_at <= ${ctx.clock.now()}))
      and (${at}::bigint is null or (groups.created_at, groups.id)
        < ('epoch'::timestamptz + ${at}::bigint * interval '1 microsecond', ${id}::uuid))
    order by groups.created_at desc, groups.id desc
    limit ${CARDS_PER_PAGE + 1}`.execute(ctx.db);
  return rows;
}
