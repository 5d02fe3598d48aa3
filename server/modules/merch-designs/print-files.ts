/** The files of the plant, for the seller, staff and the plant. */
import type { PrintFile } from '@lathe/contract/merch-design';
import type { Locale } from '@lathe/rules/locales';
import { printSize } from '@lathe/rules/merch/print-size';
import { shortHash } from '@lathe/rules/short-hash';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ItemRow } from '../merch/index.ts';
import type { MerchArea, MerchType } from '../merch-types/index.ts';
import { type PrintFileRow, readPrintFiles } from './make-print-files.ts';
import { typeOfItem } from './read-design.ts';

const LINK_SECONDS = 3600;

/** In the order of the areas, the largest first. */
export async function listPrintFiles(
  ctx: Ctx,
  item: ItemRow,
  locale: Locale,
): Promise<{ data: PrintFile[]; next_page_url: null }> {
  const { design_hash: designHash } = item;
  const type = await typeOfItem(ctx, item);
  const files =
    designHash === null ? [] : await readPrintFiles(ctx.db, { itemId: item.id, designHash });
  const data = type.areas.flatMap((area) =>
    files
      .filter((file) => file.area === area.code)
      .map((file) => ({
        area: { code: area.code, name: locale === 'de' ? area.name.de : area.name.en },
        layer: file.layer,
        sizes: sizesOf(type, item, file),
        ...facts(file, { area, designHash: designHash ?? '' }),
      })),
  );
  return { data, next_page_url: null };
}

/** Those in which the item is sold. */
function sizesOf(type: MerchType, { variants }: ItemRow, { printScale }: PrintFileRow): string[] {
  const sold = new Set(variants.map(({ size }) => size));
  return type.sizes
    .filter((size) => size.code !== '' && size.printScale === printScale && sold.has(size.code))
    .map(({ code }) => code);
}

function facts(
  { sha256, widthPx, heightPx, printScale, bytes }: PrintFileRow,
  { area, designHash }: { area: MerchArea; designHash: string },
) {
  const { widthMm, heightMm } = printSize(area, printScale);
  return {
    design_hash: designHash,
    sha256,
    width_px: widthPx,
    height_px: heightPx,
    width_mm: Math.round(widthMm * 10) / 10,
    height_mm: Math.round(heightMm * 10) / 10,
    bytes,
  };
}

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
  const name = [
    item.slug,
    area.code,
    size?.code,
    file.layer,
    shortHash(designHash).replaceAll(' ', ''),
  ];
  const filename = `${name.filter(Boolean).join('-')}.png`;
  return {
    url: await ctx.storage.signDownload(file.storageKey, {
      expiresInSeconds: LINK_SECONDS,
      filename,
    }),
    filename,
    ...facts(file, { area, designHash }),
  };
}
