import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sellerNameExpression } from '../accounts/index.ts';
import { isGrantedOn } from './rights.ts';

interface RosterPage {
  id: string;
  slug: string;
  name: string;
  isLive: boolean;
  owner: string;
}

/** Pages of artists who granted the label the right to publish there. */
export async function listPagesToPublishOn(db: Db | Tx, ownerId: string): Promise<RosterPage[]> {
  const columns = { owner: sql`pages.owner_id`, page: sql`pages.id` };
  return await db
    .selectFrom('pages')
    .select([
      'pages.id',
      'pages.slug',
      'pages.name',
      'pages.is_live as isLive',
      sellerNameExpression('pages.owner_id').as('owner'),
    ])
    .where('pages.deleted_at', 'is', null)
    .where(
      'pages.owner_id',
      'in',
      sql<string>`(select artist_id from label_agreements
        join labels on labels.id = label_id where labels.owner_id = ${ownerId} and state = 'agreed')`,
    )
    .where(isGrantedOn(columns, { ownerId, right: 'releases' }))
    .orderBy('pages.name')
    .orderBy('pages.id')
    .execute();
}
