/** One page of a list: cards, and the URL of the next page. */
import type { GroupCard, MEDIA } from '@lathe/contract/release-group';
import type { Caller } from '../../platform/http/handlers.ts';
import { type NextPage, nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { RawJson } from '../../platform/http/raw-json.ts';
import {
  CARDS_PER_PAGE,
  type ListedCard,
  type ListQuery,
  type ListSort,
  listStorefront,
} from './list-store.ts';
import { type CardContext, cardContextFor, writeCard } from './present-card.ts';
import type { StorefrontCard } from './storefront-card.ts';
import type { TitleFilters } from './title-filters.ts';

const KEYS = { new: ['instant', 'uuid'], popular: ['number', 'number', 'uuid'] } as const;

interface ListParams {
  sort?: ListSort;
  media?: string | undefined;
  in_stock?: boolean | undefined;
  page?: string | undefined;
}

export function scopeOfGenre({
  id,
  parentId,
}: {
  id: number;
  parentId: number | null;
}): NonNullable<ListQuery['scope']> {
  return { column: parentId === null ? 'main_genre_id' : 'sub_genre_id', id };
}

/** Both media is the same as no filter. */
export function mediumOf(media: string | undefined): (typeof MEDIA)[number] | undefined {
  const chosen = new Set(media?.split(',') ?? []);
  if (chosen.size !== 1) return undefined;
  return chosen.has('Vinyl') ? 'Vinyl' : 'CD';
}

type Page = { data: GroupCard[]; next_page_url: string | null };

interface ListRequest {
  path: string;
  query: ListParams;
  scope?: ListQuery['scope'];
  /** Beyond those of every list. */
  filters?: TitleFilters;
}

export async function listPage<Extra extends object>(
  call: Pick<Caller, 'ctx' | 'country' | 'locale'>,
  request: ListRequest,
  rest?: Extra,
): Promise<RawJson<Page & Extra>> {
  const { shown, next } = await listRows(call, request);
  const cardContext = await cardContextFor(call);
  return writePage(shown, cardContext, { next_page_url: next, ...rest } as Omit<Page, 'data'> &
    Extra);
}

/** Serializes cards together with the other fields of the reply. */
export function writePage<Extra extends object>(
  cards: readonly StorefrontCard[],
  cardContext: CardContext,
  rest: Extra,
): RawJson<{ data: GroupCard[] } & Extra> {
  return new RawJson(`{"data":${writeCards(cards, cardContext)},${JSON.stringify(rest).slice(1)}`);
}

export function writeCards(cards: readonly StorefrontCard[], cardContext: CardContext): string {
  let list = '';
  for (const card of cards)
    list += list === '' ? writeCard(card, cardContext) : `,${writeCard(card, cardContext)}`;
  return `[${list}]`;
}

/** Parsed cards, for callers that add fields. */
export function readCards(cards: readonly StorefrontCard[], cardContext: CardContext): GroupCard[] {
  return JSON.parse(writeCards(cards, cardContext));
}

export async function listRows(
  { ctx, country }: Pick<Caller, 'ctx' | 'country'>,
  { path, query, scope, filters }: ListRequest,
): Promise<{ shown: ListedCard[]; next: string | null }> {
  const sort = query.sort ?? 'new';
  const rows = await listStorefront(ctx.preparedPool, {
    medium: mediumOf(query.media),
    inStock: query.in_stock,
    ...filters,
    country,
    sort,
    scope,
    after: readKeys(query.page, KEYS[sort]),
    limit: CARDS_PER_PAGE + 1,
  });
  const last = rows[CARDS_PER_PAGE - 1];
  if (rows.length <= CARDS_PER_PAGE || !last) return { shown: rows, next: null };
  rows.pop();
  const nextPage: NextPage = { path, query: { ...query }, keys: [last.keys], name: 'page' };
  return { shown: rows, next: nextPageUrl(nextPage) };
}
