/** YouTube and Instagram content of a page. */
import type { Tx } from '../../platform/db/tx.ts';
import type { StoredInstagram, StoredYouTube } from './public-store.ts';

export async function setInstagramToken(
  tx: Tx,
  { id, encrypted }: { id: string; encrypted: string },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ instagram_token_encrypted: encrypted })
    .where('id', '=', id)
    .execute();
}

export async function clearInstagram(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ instagram_token_encrypted: null, instagram: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Callers lock the page. */
export async function setSocial(
  tx: Tx,
  shown: { id: string; youtube: StoredYouTube | null; instagram: StoredInstagram | null },
): Promise<void> {
  const { id, youtube, instagram } = shown;
  await tx
    .updateTable('pages')
    .set({
      youtube: youtube && JSON.stringify(youtube),
      instagram: instagram && JSON.stringify(instagram),
    })
    .where('id', '=', id)
    .execute();
}
