import type { DesignPicture, DesignPlacement, MerchDesign } from '@lathe/contract/merch-design';
import type { Locale } from '@lathe/rules/locales';
import { DESIGN_FINDINGS } from '@lathe/rules/merch/findings';
import { printedDpi } from '@lathe/rules/merch/placement';
import type { Ctx } from '../../context.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { type ItemRow, isItemEditable, plantOffer } from '../merch/index.ts';
import type { FileRow } from './file-store.ts';
import { isCurrent } from './make-pictures.ts';
import { type PictureRow, readPictures } from './picture-store.ts';
import { presentFinding } from './present-finding.ts';
import { type Design, type PlacedPicture, readDesign } from './read-design.ts';

export async function presentDesign(ctx: Ctx, item: ItemRow, locale: Locale): Promise<MerchDesign> {
  const design = await readDesign(ctx, ctx.db, item);
  const pictures = await readPictures(ctx.db, item.id);
  const reader = { locale, type: design.type };
  const isEmpty = design.placed.length === 0;
  return {
    version: item.version,
    state: design.state,
    hash: design.hash,
    is_editable: isItemEditable(item, await plantOffer(ctx)),
    files: design.files.map((file) => presentFile(file, design, reader)),
    placements: Object.fromEntries(
      design.placed.map((each) => [each.area.code, presentPlacement(each, reader)]),
    ),
    findings: isEmpty
      ? [presentFinding({ code: 'empty', severity: DESIGN_FINDINGS.empty }, reader)]
      : [],
    pictures: pictures.flatMap((picture) => presentShopPicture(picture, design) ?? []),
  };
}

type Reader = Parameters<typeof presentFinding>[1];

function presentFile(file: FileRow, { placed }: Design, reader: Reader) {
  return {
    uuid: file.id,
    purpose: file.purpose,
    name: file.name,
    bytes: file.bytes,
    state: file.state,
    format: file.format,
    width: file.width,
    height: file.height,
    sha256: file.sha256,
    preview: presentPicture(file.picture),
    inks: (file.ink?.colours ?? []).map(({ hex, share }) => ({ hex, share })),
    ink_bounds: file.ink?.bounds ?? null,
    findings: file.findings.map((finding) => presentFinding(finding, reader)),
    placed_in: placed.filter((each) => each.file.id === file.id).map(({ area }) => area.code),
    created_at: file.created_at.toISOString(),
  };
}

function presentPlacement(
  { placement, file, findings }: PlacedPicture,
  reader: Reader,
): DesignPlacement {
  const { xMm, yMm, widthMm, rotation } = placement;
  const picture = { width: file.width ?? 1, height: file.height ?? 1 };
  return {
    file: file.id,
    x_mm: xMm,
    y_mm: yMm,
    width_mm: widthMm,
    height_mm: Math.round(((widthMm * picture.height) / picture.width) * 100) / 100,
    rotation,
    dpi: Math.floor(printedDpi(picture, placement) * 10 + 1e-6) / 10,
    findings: findings.map((finding) => presentFinding(finding, reader)),
  };
}

function presentShopPicture(picture: PictureRow, { hash, type }: Design): DesignPicture | null {
  const { id, kind, view, colourId, image, isHidden } = picture;
  const colour = type.colours.find((each) => each.id === colourId);
  const shown = presentPicture(image);
  return (
    shown && {
      uuid: id,
      kind,
      view,
      colour: colourId,
      image: shown,
      is_hidden: isHidden,
      is_current: kind === 'photo' || isCurrent(picture, hash, colour),
    }
  );
}
