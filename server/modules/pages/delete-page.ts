import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { translatorFor } from '../../platform/translations.ts';
import { filesOfPage } from './page-files.ts';
import { clearPage, readOwnPage, refreshStorefrontOf } from './save-page.ts';
import { lockSlugs } from './slug-store.ts';
import { lockReleasesOn, markPageDeleted } from './store.ts';

interface DeletePageInput {
  ownerId: string;
  id: string;
  word: string;
  locale: Locale;
}

export async function deletePage(tx: Tx, ctx: Ctx, input: DeletePageInput): Promise<void> {
  const { ownerId, id } = input;
  const page = await readOwnPage(tx, { ownerId, id });
  if (page.busyReleases > 0) throw new CallError('page_has_releases');
  assertConfirmationWord(input.word, input.locale);
  await removePage(tx, ctx, page);
}

/** Callers lock the owner's account and check that nothing on the page is on sale. */
export async function removePage(
  tx: Tx,
  ctx: Ctx,
  { id, slug }: { id: string; slug: string },
): Promise<void> {
  await lockReleasesOn(tx, [id]);
  await lockSlugs(tx, [slug]);
  const now = ctx.clock.now();
  await markPageDeleted(tx, { id, slug, now });
  await ctx.hooks.pageDeleted(tx, { pageId: id, now });
  await refreshStorefrontOf(tx, ctx, id);
  await ctx.jobs.enqueue(tx, removeFiles, { prefixes: [filesOfPage(id)] });
  await clearPage(tx, ctx, id);
}

/** Case does not matter: the word only guards against a hasty click. */
function assertConfirmationWord(input: string, locale: Locale): void {
  const word = translatorFor(locale)('my_pages:delete.word');
  if (input.trim().toLocaleUpperCase() === word) return;
  throw new CallError('validation', {
    fields: { confirmation: [{ key: 'confirmation_word', values: { word } }] },
  });
}
