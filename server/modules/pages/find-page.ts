import { isUuidInAnyCase } from '@lathe/rules/uuid';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { mayPreviewPage } from '../storefront/index.ts';

/** Slugs and UUIDs. Nothing else can match, and PostgreSQL rejects some other strings. */
const NAME = /^[\da-z-]+$/i;

export interface FoundPage {
  id: string;
  ownerId: string;
  slug: string;
  name: string;
  isLive: boolean;
}

export function isPageName(text: string): boolean {
  return NAME.test(text);
}

/** Finds a page by UUID, current slug or former slug. */
async function findPage(db: Db | Tx, page: string): Promise<FoundPage | undefined> {
  if (!isPageName(page)) return undefined;
  const byId = isUuidInAnyCase(page) ? page : null;
  return await db
    .selectFrom('pages')
    .select(['id', 'owner_id as ownerId', 'slug', 'name', 'is_live as isLive'])
    .where(
      'id',
      '=',
      sql<string>`coalesce(
        (select id from pages where id = ${byId}::uuid),
        (select id from pages where slug = ${page}),
        (select page_id from former_page_slugs where slug = ${page})
      )`,
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Offline pages exist only for users who may preview them; others get 404. */
export async function visiblePage(
  db: Db | Tx,
  { page, actor }: { page: string; actor: Actor | null },
): Promise<FoundPage> {
  const found = await findPage(db, page);
  if (found?.isLive) return found;
  if (found && (await mayPreviewPage(db, { pageId: found.id, actor }))) return found;
  throw new CallError('not_found');
}

/**
 * Ignores the caller unless it is a preview, so that all visitors can share one cached response.
 */
export function findPageForCall(
  call: Caller & { params: { page: string }; query: { preview?: boolean | undefined } },
) {
  return visiblePage(call.ctx.db, {
    page: call.params.page,
    actor: call.query.preview ? call.actor : null,
  });
}
