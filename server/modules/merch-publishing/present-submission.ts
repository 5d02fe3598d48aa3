import type { MerchSubmission } from '@lathe/contract/merch-submission';
import type { Locale } from '@lathe/rules/locales';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { presentFinding } from '../merch-designs/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import type { SubmittedItem, SubmittedPlacement } from './submission.ts';

interface Submission {
  id: string;
  type: MerchType;
  submitted: SubmittedItem;
}

/** The item as it was submitted, with names in the caller's language. */
export async function presentSubmission(
  { ctx, locale }: Caller,
  { id, type, submitted }: Submission,
): Promise<MerchSubmission> {
  const reader = { locale, type };
  const nameOf = (name: { en: string; de: string }) => (locale === 'de' ? name.de : name.en);
  const page = await ctx.db
    .selectFrom('pages')
    .select(['id', 'name', 'slug'])
    .where('id', '=', submitted.pageId)
    .executeTakeFirst();
  const files = await ctx.db
    .selectFrom('merch_files')
    .select(['id', 'picture'])
    .where('item_id', '=', id)
    .execute();
  const pictures = await ctx.db
    .selectFrom('merch_pictures')
    .leftJoin('merch_colours', 'merch_colours.id', 'merch_pictures.colour_id')
    .select(['view', 'merch_colours.code as colour', 'image'])
    .where('item_id', '=', id)
    .where((eb) => eb.or([eb('design_hash', '=', submitted.designHash), eb('kind', '=', 'photo')]))
    .orderBy('merch_pictures.position')
    .execute();
  const urlOf = (fileId: string) => pictureUrl(files.find((file) => file.id === fileId)?.picture);
  return {
    uuid: id,
    title: submitted.title,
    description: submitted.description,
    type: { code: type.code, name: nameOf(type.name) },
    page: page ? { uuid: page.id, name: page.name, url: page.slug } : null,
    tier: submitted.tier,
    quantity_limit: submitted.quantityLimit,
    preorder_date: submitted.preorderDate,
    release_date: submitted.releaseDate,
    territories: submitted.territories,
    territories_exclude: submitted.territoriesExclude,
    colours: type.colours
      .filter(({ code }) => submitted.colours.includes(code))
      .map(({ code, name, hex }) => ({ code, name: nameOf(name), hex })),
    sizes: submitted.sizes,
    design_hash: submitted.designHash,
    areas: submitted.areas.map((area) => {
      const known = type.areas.find(({ code }) => code === area.code);
      const placed = submitted.placements.find((placement) => placement.area === area.code);
      return {
        code: area.code,
        name: known ? nameOf(known.name) : area.code,
        shape: area.shape,
        width_mm: area.widthMm,
        height_mm: area.heightMm,
        bleed_mm: area.bleedMm,
        safe_mm: area.safeMm,
        placement: placed ? presentPlacement(placed, { url: urlOf(placed.fileId), reader }) : null,
      };
    }),
    pictures: pictures.flatMap(({ view, colour, image }) => {
      const shown = presentPicture(image);
      return shown ? [{ view, colour, image: shown }] : [];
    }),
  };
}

/** The largest small version with transparency; the JPEG is on white. */
function pictureUrl(stored: unknown): string | null {
  const picture = presentPicture(stored);
  const width = picture?.widths.at(-1);
  if (!picture || width === undefined) return picture?.src ?? null;
  return picture.types.includes('webp') ? `${picture.base}-${width}.webp` : picture.src;
}

function presentPlacement(
  placed: SubmittedPlacement,
  { url, reader }: { url: string | null; reader: { locale: Locale; type: MerchType } },
): NonNullable<MerchSubmission['areas'][number]['placement']> {
  return {
    file: {
      uuid: placed.fileId,
      name: placed.name,
      sha256: placed.sha256,
      width: placed.width,
      height: placed.height,
      url,
    },
    x_mm: placed.xMm,
    y_mm: placed.yMm,
    width_mm: placed.widthMm,
    height_mm: placed.heightMm,
    rotation: placed.rotation,
    dpi: placed.dpi,
    findings: placed.findings.map((finding) => {
      const { severity, text } = presentFinding(finding, reader);
      return { severity, text };
    }),
  };
}
