/** Pages whose statistics an account may see: its own, and those of artists of its label who allow it. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { isGrantedOn } from '../labels/index.ts';

export interface VisiblePage {
  id: string;
  name: string;
}

export async function visiblePages(db: Db, userId: string): Promise<VisiblePage[]> {
  const granted = isGrantedOn(
    { owner: sql`pages.owner_id`, page: sql`pages.id` },
    { ownerId: userId, right: 'sales' },
  );
  const { rows } = await sql<VisiblePage>`
    select id, name from pages
    where deleted_at is null and (owner_id = ${userId} or (owner_id in (
        select artist_id from label_agreements
        join labels on labels.id = label_id and labels.deleted_at is null
        where labels.owner_id = ${userId} and state = 'agreed') and ${granted}))
    order by name, id`.execute(db);
  return rows;
}

/** All of them, or the chosen one. */
export function chosenPages(pages: readonly VisiblePage[], chosen: string | undefined): string[] {
  const ids = pages.map(({ id }) => id);
  if (chosen === undefined) return ids;
  if (!ids.includes(chosen)) throw new CallError('not_found');
  return [chosen];
}
