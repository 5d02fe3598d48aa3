/** Decides who may preview a page before it is live. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** Staff and admins review unpublished content. */
export function mayPreviewAll(actor: Actor | null): boolean {
  return actor !== null && (actor.isAdmin || actor.isStaff);
}

/**
 * The owner, staff, accepted contributors, and labels with the right to publish there. Read on
 * every request, because such a right can end.
 */
export async function mayPreviewPage(
  db: Db | Tx,
  { pageId, actor }: { pageId: string; actor: Actor | null },
): Promise<boolean> {
  if (actor === null) return false;
  if (mayPreviewAll(actor)) return true;
  const { userId } = actor;
  const { rows } = await sql`
    select from pages where pages.id = ${pageId} and pages.deleted_at is null and (
      pages.owner_id = ${userId}
      or exists (
        select from page_contributors
        where page_id = pages.id and user_id = ${userId} and state = 'accepted')
      or exists (
        select from label_agreements
        join labels on labels.id = label_agreements.label_id and labels.deleted_at is null
        where labels.owner_id = ${userId} and label_agreements.state = 'agreed'
          and label_agreements.artist_id = pages.owner_id
          and (label_agreements.page_id is null or label_agreements.page_id = pages.id)
          and 'releases' = any(label_agreements.rights)))`.execute(db);
  return rows.length > 0;
}
