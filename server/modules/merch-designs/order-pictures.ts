/** The seller chooses which pictures the shop shows, in which order; the first is the cover. */
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { changePicture, readPictures, reportPictures } from './picture-store.ts';

export async function orderPictures(
  tx: Tx,
  itemId: string,
  wanted: readonly { uuid: string; is_hidden: boolean }[],
): Promise<void> {
  const known = new Set((await readPictures(tx, itemId)).map(({ id }) => id));
  const named = new Set(wanted.map(({ uuid }) => uuid));
  // Others were made or deleted since the seller saw the list.
  const isSame = named.size === wanted.length && named.size === known.size;
  if (!isSame || [...named].some((id) => !known.has(id))) throw new CallError('changed_meanwhile');
  if (wanted.length > 0 && wanted.every(({ is_hidden }) => is_hidden)) {
    throw new CallError('design_pictures_all_hidden');
  }
  for (const [index, { uuid, is_hidden: isHidden }] of wanted.entries()) {
    await changePicture(tx, uuid, { position: index + 1, isHidden });
  }
  await reportPictures(tx, itemId);
}
