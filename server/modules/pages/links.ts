/** Links of an artist page to other sites. */
import type { OwnPage } from '@lathe/contract/page-calls';
import { type ArtistLink, type ArtistLinkInput, checkLinks } from '@lathe/rules/artist-links';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { clearPage, readOwnPage } from './save-page.ts';
import type { OwnPageRow } from './store.ts';

interface LinksChange {
  ownerId: string;
  id: string;
  links: readonly ArtistLinkInput[];
  version: number;
}

/** Callers lock the owner's account, so the version cannot change meanwhile. */
export async function changeLinks(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, links: inputs, version }: LinksChange,
): Promise<OwnPageRow> {
  const before = await readOwnPage(tx, { ownerId, id });
  if (before.linksVersion !== version) throw new CallError('changed_meanwhile');
  const { links, problems } = checkLinks(inputs);
  if (links === null) {
    const fields = problems.map(({ field, code, values }) => [
      field,
      [{ key: code, ...(values && { values }) }],
    ]);
    throw new CallError('validation', { fields: Object.fromEntries(fields) });
  }
  await tx
    .updateTable('pages')
    .set((page) => ({
      links: JSON.stringify(links),
      links_version: page('links_version', '+', 1),
      updated_at: ctx.clock.now(),
    }))
    .where('id', '=', id)
    .execute();
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}

export function presentLinks(stored: unknown): OwnPage['links'] {
  return (stored as ArtistLink[]).map(({ kind, url, title }) => ({ kind, url, title }));
}
