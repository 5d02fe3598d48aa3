import type { PageBody } from '@lathe/contract/page-calls';
import { PAGES_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { assertValidPage } from './check-page.ts';
import { lockSlugs, moveSlug } from './slug-store.ts';
import {
  countOwnPages,
  findOwnPage,
  groupsOfPage,
  insertPage,
  type OwnPageRow,
  type PageContent,
  updatePage,
} from './store.ts';

/** Callers lock the owner's account. A new page is offline. */
export async function createPage(
  tx: Tx,
  ctx: Ctx,
  { ownerId, body }: { ownerId: string; body: PageBody },
): Promise<OwnPageRow> {
  if ((await countOwnPages(tx, ownerId)) >= PAGES_MAX) throw new CallError('page_limit_reached');
  const now = ctx.clock.now();
  const content = await refreshPage(tx, { body, ownerId, pageId: null }, null);
  const id = await insertPage(tx, { ownerId, content, now });
  await moveSlug(tx, { pageId: id, from: null, to: content.slug, now });
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}

interface PageChange {
  ownerId: string;
  id: string;
  body: PageBody & { is_live: boolean; version: number };
}

export async function changePage(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, body }: PageChange,
): Promise<OwnPageRow> {
  const before = await readOwnPage(tx, { ownerId, id });
  if (before.version !== body.version) throw new CallError('changed_meanwhile');
  const now = ctx.clock.now();
  const content = await refreshPage(tx, { body, ownerId, pageId: id }, before.slug);
  await updatePage(tx, { id, content, isLive: body.is_live, now });
  if (content.slug !== before.slug) {
    await moveSlug(tx, { pageId: id, from: before.slug, to: content.slug, now });
  }
  const isMoved = content.slug !== before.slug || content.name !== before.name;
  if (isMoved || body.is_live !== before.isLive) await refreshStorefrontOf(tx, ctx, id);
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}

/**
 * Validates again after locking the slug, because another page may have taken it meanwhile. A slug
 * derived from the name may then differ, which starts over.
 */
async function refreshPage(
  tx: Tx,
  input: Parameters<typeof assertValidPage>[1],
  formerSlug: string | null,
): Promise<PageContent> {
  const content = await assertValidPage(tx, input);
  if (content.slug === formerSlug) return content;
  await lockSlugs(tx, formerSlug === null ? [content.slug] : [formerSlug, content.slug]);
  const rechecked = await assertValidPage(tx, input);
  return rechecked.slug === content.slug ? rechecked : await refreshPage(tx, input, formerSlug);
}

/** Storefront entries contain the page's name and exist only while it is live. */
export async function refreshStorefrontOf(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  id: string,
): Promise<void> {
  await refreshStorefront(tx, ctx, { groupIds: await groupsOfPage(tx, id) });
}

export async function clearPage(tx: Tx, { cache }: Ctx, id: string): Promise<void> {
  await cache.clear(tx, 'pages', `page:${id}`);
}

export async function readOwnPage(
  tx: Parameters<typeof findOwnPage>[0],
  pageKey: { ownerId: string; id: string },
): Promise<OwnPageRow> {
  const page = await findOwnPage(tx, pageKey);
  if (!page) throw new CallError('not_found');
  return page;
}
