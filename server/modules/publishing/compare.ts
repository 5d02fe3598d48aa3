import { type ContentChange, contentChanges } from '@lathe/rules/reviews';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findRelease } from '../releases/index.ts';
import { contentOf, readCatalogueBooks } from './review-content.ts';

interface Comparison {
  source: { uuid: string; title: string; format: string };
  changes: ContentChange[];
}

/** Compares a clone with its source, if both still exist. */
export async function compareWithSource(
  ctx: Ctx,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<Comparison> {
  const clone = await findRelease(ctx.db, { ownerId, id });
  const source =
    clone?.cloned_from && (await findRelease(ctx.db, { ownerId, id: clone.cloned_from }));
  if (!clone || !source) throw new CallError('not_found');
  const books = await readCatalogueBooks(ctx);
  const [before, after] = [
    await contentOf(ctx.db, books, source),
    await contentOf(ctx.db, books, clone),
  ];
  const { format } = books.book.type(source.release_type_id);
  return {
    source: { uuid: source.id, title: source.title, format },
    changes: contentChanges(before, after),
  };
}
