/** Links to the files of the plant, for the seller, staff and the plant. */
import { shortHash } from '@lathe/rules/merch/design-hash';
import { printSize } from '@lathe/rules/merch/print-size';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ItemRow } from '../merch/index.ts';
import { readPrintFiles } from './make-print-files.ts';
import { typeOfItem } from './read-design.ts';

const LINK_SECONDS = 3600;

export async function printFileLink(
  ctx: Ctx,
  item: ItemRow,
  wanted: { area: string; layer: 'ink' | 'white'; size?: string | undefined },
) {
  const { design_hash: designHash } = item;
  if (designHash === null) throw new CallError('not_found');
  const type = await typeOfItem(ctx, item);
  const area = type.areas.find(({ code }) => code === wanted.area);
  const size = type.sizes.find(({ code }) => code === wanted.size);
  if (!area || (wanted.size !== undefined && !size)) throw new CallError('not_found');
  const files = await readPrintFiles(ctx.db, { itemId: item.id, designHash });
  // The largest is first.
  const file = files.find(
    (each) =>
      each.area === wanted.area &&
      each.layer === wanted.layer &&
      (size === undefined || each.printScale === size.printScale),
  );
  if (!file) throw new CallError('not_found');
  const { layer, printScale, sha256, widthPx, heightPx, bytes, storageKey } = file;
  const name = [item.slug, area.code, size?.code, layer, shortHash(designHash).replaceAll(' ', '')];
  const filename = `${name.filter(Boolean).join('-')}.png`;
  const { widthMm, heightMm } = printSize(area, printScale);
  return {
    url: await ctx.storage.signDownload(storageKey, { expiresInSeconds: LINK_SECONDS, filename }),
    filename,
    design_hash: designHash,
    sha256,
    width_px: widthPx,
    height_px: heightPx,
    width_mm: Math.round(widthMm * 10) / 10,
    height_mm: Math.round(heightMm * 10) / 10,
    bytes,
  };
}
