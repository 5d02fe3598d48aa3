/** The files that the plant prints for a job, of the design that was sold. */
import { PRINT_DPI_BEST } from '@lathe/rules/merch/design-limits';
import { printSize } from '@lathe/rules/merch/print-size';
import { needsUnderbase } from '@lathe/rules/merch/render/print-setup';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { type MerchType, merchTypes } from '../../merch-types/index.ts';
import type {
  JobPrints,
  PrintedArea,
  PrintFile,
  PrintJob,
  PrintPlace,
} from '../../sellables/index.ts';

const MM_PER_INCH = 25.4;

interface FileRow extends PrintFile {
  area: string;
  madeFrom: MadeFrom | null;
}

/** `merch_print_files.made_from`: the area and its placement, at the size of the design. */
interface MadeFrom extends PrintPlace {
  bleedMm: number;
}

interface VariantRow {
  itemId: string;
  hex: string | null;
  picture: unknown;
}

export async function printsOfJob(ctx: Ctx, job: PrintJob): Promise<JobPrints | null> {
  const type = (await merchTypes(ctx)).find(({ code }) => code === job.format);
  const variant = job.sellableId === null ? undefined : await findVariant(ctx, job);
  if (!type || !variant) return null;
  const printScale = type.sizes.find(({ code }) => code === job.size)?.printScale ?? 1;
  const files = await readFiles(ctx, { ...job, itemId: variant.itemId, printScale });
  // A colour that somebody typed has no under-base: it is not known how dark it is.
  const isDark = variant.hex !== null && needsUnderbase(variant.hex);
  const printed = files.filter(({ layer }) => layer === 'ink' || isDark);
  const areas = [...Map.groupBy(printed, ({ area }) => area)];
  // Without its white, ink disappears in dark cloth: better no files than half of them.
  const isWhole = areas.every(([, rows]) => !isDark || rows.some(({ layer }) => layer === 'white'));
  return {
    picture: variant.picture,
    areas: isWhole ? areas.map(([code, rows]) => areaOf({ code, rows, type, printScale })) : [],
  };
}

async function findVariant(
  { db }: Ctx,
  { sellableId, designHash }: PrintJob,
): Promise<VariantRow | undefined> {
  return await db
    .selectFrom('merch_variants as variants')
    .leftJoin('merch_colours', 'merch_colours.id', 'variants.colour_id')
    .select([
      'variants.item_id as itemId',
      'hex',
      // What is printed is visible; a blank back is hidden.
      sql`(select image from merch_pictures as pictures
        where pictures.item_id = variants.item_id and kind = 'render'
          and pictures.colour_id = variants.colour_id and design_hash = ${designHash}
        order by is_hidden, position, id limit 1)`.as('picture'),
    ])
    .where('variants.id', '=', sellableId)
    .executeTakeFirst();
}

async function readFiles(
  { db }: Ctx,
  { itemId, designHash, printScale }: { itemId: string; designHash: string; printScale: number },
): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('merch_print_files')
    .select([
      'area',
      'layer',
      'storage_key as storageKey',
      'sha256',
      'width_px as widthPx',
      'height_px as heightPx',
      'bytes',
      'made_from as madeFrom',
    ])
    .where('item_id', '=', itemId)
    .where('design_hash', '=', designHash)
    .where(sql<boolean>`print_scale = ${printScale}`)
    .orderBy('area')
    .orderBy('layer')
    .execute();
  return rows as unknown as FileRow[];
}

interface AreaInput {
  code: string;
  rows: readonly FileRow[];
  type: MerchType;
  printScale: number;
}

function areaOf({ code, rows, type, printScale }: AreaInput): PrintedArea {
  const area = type.areas.find((each) => each.code === code);
  const [first] = rows;
  const from = first?.madeFrom ?? null;
  const files = rows.map(({ area: _, madeFrom: __, ...file }) => file);
  const name = area?.name ?? { en: code, de: code };
  if (!from) {
    return { code, name, ...millimetres(first), place: null, files };
  }
  const { bleedMm, areaWidthMm, areaHeightMm, shape, rotation } = from;
  const size = printSize(
    { code, shape, widthMm: areaWidthMm, heightMm: areaHeightMm, bleedMm, safeMm: 0 },
    printScale,
  );
  const scaled = (mm: number) => round(mm * size.scale, 2);
  return {
    code,
    name,
    widthMm: round(size.widthMm, 1),
    heightMm: round(size.heightMm, 1),
    place: {
      shape,
      areaWidthMm: round(areaWidthMm * printScale, 1),
      areaHeightMm: round(areaHeightMm * printScale, 1),
      xMm: scaled(from.xMm),
      yMm: scaled(from.yMm),
      widthMm: scaled(from.widthMm),
      heightMm: scaled(from.heightMm),
      rotation,
    },
    files,
  };
}

/** All files have the same resolution. */
function millimetres(file: PrintFile | undefined): { widthMm: number; heightMm: number } {
  const mm = (pixels: number) => round((pixels / PRINT_DPI_BEST) * MM_PER_INCH, 1);
  return { widthMm: mm(file?.widthPx ?? 0), heightMm: mm(file?.heightPx ?? 0) };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
