/** Decides who may preview a page before it is live. */
import type { LabelRight } from '@lathe/rules/label-rights';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Actor, mayIn } from '../../platform/http/actor.ts';
import { labelsOf } from '../../platform/http/permit.ts';

/** Staff and admins review unpublished content. */
export function mayPreviewAll(actor: Actor | null): boolean {
  return actor !== null && (actor.isAdmin || actor.isStaff);
}

/** Sellers whose drafts the actor may see: their own, and those whose account they work in. */
export function editedAccounts(actor: Actor | null): string[] {
  if (actor === null) return [];
  const others = actor.memberships.map(({ accountId }) => accountId);
  return [actor.userId, ...others.filter((id) => mayIn(actor, 'releases.manage', id))];
}

/**
 * Owners and their members, staff, accepted contributors, and labels with a right on the page. Read
 * on every request, because such a right can end.
 */
export async function mayPreviewPage(
  db: Db | Tx,
  { pageId, actor }: { pageId: string; actor: Actor | null },
): Promise<boolean> {
  if (actor === null) return false;
  if (mayPreviewAll(actor)) return true;
  const accounts = editedAccounts(actor);
  const { rows } = await sql`
    select from pages where pages.id = ${pageId} and pages.deleted_at is null and (
      pages.owner_id = any(${accounts}::uuid[])
      or exists (
        select from page_contributors
        where page_id = pages.id and user_id = any(${accounts}::uuid[]) and state = 'accepted')
      or ${hasLabelRight(labelsOf(actor), ['releases', 'edit'])})`.execute(db);
  return rows.length > 0;
}

/** Labels see the drafts that they may edit: those of an artist, not of others on the same page. */
export async function mayLabelSeeDrafts(
  db: Db | Tx,
  { pageId, ownerId, actor }: { pageId: string; ownerId: string; actor: Actor | null },
): Promise<boolean> {
  if (actor === null) return false;
  const { rows } = await sql`
    select from label_agreements
    join labels on labels.id = label_agreements.label_id and labels.deleted_at is null
    where labels.owner_id = any(${labelsOf(actor)}::uuid[]) and label_agreements.state = 'agreed'
      and label_agreements.artist_id = ${ownerId}
      and (label_agreements.page_id is null or label_agreements.page_id = ${pageId})
      and 'edit' = any(label_agreements.rights)`.execute(db);
  return rows.length > 0;
}

function hasLabelRight(labelOwners: readonly string[], rights: readonly LabelRight[]) {
  return sql<boolean>`exists (
    select from label_agreements
    join labels on labels.id = label_agreements.label_id and labels.deleted_at is null
    where labels.owner_id = any(${labelOwners}::uuid[]) and label_agreements.state = 'agreed'
      and label_agreements.artist_id = pages.owner_id
      and (label_agreements.page_id is null or label_agreements.page_id = pages.id)
      and ${rights}::text[] && label_agreements.rights)`;
}
