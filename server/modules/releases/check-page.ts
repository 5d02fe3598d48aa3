import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

/** One's own page, or one whose owner has accepted one's contributions. */
export async function assertOwnPage(
  db: Db | Tx,
  { ownerId, pageId }: { ownerId: string; pageId: string },
): Promise<void> {
  const page = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', ownerId),
        eb.exists(
          eb
            .selectFrom('page_contributors')
            .select('page_id')
            .whereRef('page_contributors.page_id', '=', 'pages.id')
            .where('page_contributors.user_id', '=', ownerId)
            .where('page_contributors.state', '=', 'accepted'),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!page) throw new CallError('validation', { fields: { page_id: [{ key: 'one_of' }] } });
}
