/** Edits a release group. Its slug never changes, because links to it exist. */
import { areSimilarTitles } from '@lathe/rules/title-similarity';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { findOwnGroup } from './own-groups.ts';
import { refreshShop } from './refresh-shop.ts';

interface GroupChange {
  ownerId: string;
  id: string;
  version: number;
  title: string;
  description: string;
  mainGenreId: number;
  subGenreId: number | null;
  visibility: 'visible' | 'hidden';
  /** Genre errors, found before the transaction. */
  problems: Readonly<Record<string, FieldProblem[]>>;
}

/** Updates the storefront, search and caches in the same transaction. */
export async function changeGroup(tx: Tx, ctx: Ctx, change: GroupChange): Promise<void> {
  const { ownerId, id } = change;
  const { pageId } = await findOwnGroup(tx, { ownerId, id });
  await lockRows(tx, 'pages', [pageId]);
  // A release that is attached meanwhile waits, and is then compared with the new title.
  await lockRows(tx, 'release_groups', [id]);
  const before = await findOwnGroup(tx, { ownerId, id });
  if (before.version !== change.version) throw new CallError('changed_meanwhile');
  const title = change.title.trim();
  const fields = { ...change.problems };
  const problem = title === before.title ? null : await titleProblem(tx, id, title);
  if (problem) fields.title = [problem];
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  await tx
    .updateTable('release_groups')
    .set((group) => ({
      title,
      description: change.description.replaceAll(/\r\n?/g, '\n').trim(),
      main_genre_id: change.mainGenreId,
      sub_genre_id: change.subGenreId,
      visibility: change.visibility,
      version: group('version', '+', 1),
      updated_at: ctx.clock.now(),
    }))
    .where('id', '=', id)
    .execute();
  await refreshShop(tx, ctx, { group_id: id, page_id: before.pageId });
}

/** The title must stay similar to the titles of all releases in the group. */
async function titleProblem(tx: Tx, id: string, title: string): Promise<FieldProblem | null> {
  if (title === '') return { key: 'required' };
  const attached = await tx
    .selectFrom('releases')
    .select('title')
    .where('group_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const stranger = attached.find((release) => !areSimilarTitles(release.title, title));
  return stranger ? { key: 'group_title_not_similar', values: { title: stranger.title } } : null;
}
