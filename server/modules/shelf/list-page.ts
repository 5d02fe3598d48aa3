/** One page of a list: cards, and the address of the next page. */
import type { GroupCard, MEDIA } from '@lathe/contract/release-group';
import type { Caller } from '../../platform/http/handlers.ts';
import { type NextPage, nextAddress, readKeys } from '../../platform/http/paging.ts';
import {
  CARDS_PER_PAGE,
  type Listed,
  type ListQuestion,
  type ListSort,
  listShelf,
} from './list-store.ts';
import { presentCard, showingFor } from './present-card.ts';

const KEYS = { new: ['instant', 'uuid'], popular: ['number', 'number', 'uuid'] } as const;

interface Asked {
  sort?: ListSort;
  media?: string | undefined;
  in_stock?: boolean | undefined;
  page?: string | undefined;
}

/** Both media is all of them. */
export function mediumOf(media: string | undefined): (typeof MEDIA)[number] | undefined {
  const chosen = new Set(media?.split(',') ?? []);
  if (chosen.size !== 1) return undefined;
  return chosen.has('Vinyl') ? 'Vinyl' : 'CD';
}

export async function listPage(
  call: Pick<Caller, 'ctx' | 'country' | 'locale'>,
  { path, query, of }: { path: string; query: Asked; of?: ListQuestion['of'] },
): Promise<{ data: GroupCard[]; next_page_url: string | null }> {
  const { shown, next } = await listRows(call, { path, query, of });
  const showing = await showingFor(call);
  return { data: shown.map(({ card }) => presentCard(card, showing)), next_page_url: next };
}

export async function listRows(
  { ctx, country }: Pick<Caller, 'ctx' | 'country'>,
  { path, query, of }: { path: string; query: Asked; of?: ListQuestion['of'] },
): Promise<{ shown: Listed[]; next: string | null }> {
  const sort = query.sort ?? 'new';
  const rows = await listShelf(ctx.pool, {
    country,
    sort,
    of,
    medium: mediumOf(query.media),
    inStock: query.in_stock,
    after: readKeys(query.page, KEYS[sort]),
    limit: CARDS_PER_PAGE + 1,
  });
  const last = rows[CARDS_PER_PAGE - 1];
  if (rows.length <= CARDS_PER_PAGE || !last) return { shown: rows, next: null };
  rows.pop();
  const place: NextPage = { path, query: { ...query }, keys: last.keys, name: 'page' };
  return { shown: rows, next: nextAddress(place) };
}
