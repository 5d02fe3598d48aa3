/** What staff look at before an item is approved, and what the plant prints. */
import type { MerchDesign } from '@lathe/contract/merch-design';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { itemById } from './make-design-files.ts';
import { type PrintFileRow, readPrintFiles } from './make-print-files.ts';
import { presentDesign } from './present-design.ts';

export interface ReviewedDesign extends MerchDesign {
  /** Empty until the item is approved. */
  print_files: PrintFileRow[];
}

/** Null when the item is deleted. */
export async function designForReview(
  ctx: Ctx,
  { itemId, locale }: { itemId: string; locale: Locale },
): Promise<ReviewedDesign | null> {
  const item = await itemById(ctx, itemId);
  if (!item) return null;
  const design = await presentDesign(ctx, item, locale);
  const designHash = item.design_hash;
  const files = designHash === null ? [] : await readPrintFiles(ctx.db, { itemId, designHash });
  return { ...design, print_files: files };
}
