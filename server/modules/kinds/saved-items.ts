/** What people save to look at later, of all kinds. */
import type { SellableKindName } from '@lathe/contract/cart-item-types';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { SavedItemState } from '../sellables/index.ts';
import { KINDS } from './list.ts';

export interface SavedItem {
  id: string;
  kind: SellableKindName;
  title: string;
  artist: string;
  image: unknown;
  url: string;
  state: SavedItemState;
  things: string[];
}

const SAVED_ITEMS = `with wanted as (select unnest($1::uuid[]) as id)
  ${KINDS.map(
    ({ name, savedItems }) => `select '${name}' as kind, saved.*
      from (${savedItems.rowsSql}) as saved (id, title, artist, image, url, state, things)`,
  ).join(' union all ')}`;

/** Ids that were never public are missing. */
export async function readSavedItems(
  preparedPool: pg.Pool,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, SavedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<SavedItem>(preparedPool, 'saved items', SAVED_ITEMS, [ids, now]);
  return new Map(rows.map((row) => [row.id, row]));
}
