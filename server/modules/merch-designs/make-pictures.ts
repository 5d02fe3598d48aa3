/** The pictures of the shop: every view of the product in every colour that is sold. */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ItemPicture } from '@lathe/media/merch/pictures/render-item-pictures';
import { viewsOf } from '@lathe/rules/merch/render/views';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { designTasks } from '../../platform/design-process.ts';
import { type PictureRecord, removePictureLater, storePicture } from '../../platform/pictures.ts';
import type { ItemRow } from '../merch/index.ts';
import type { MerchColour } from '../merch-types/index.ts';
import {
  addPicture,
  changePicture,
  type PictureRow,
  readPictures,
  removePictures,
  reportPictures,
} from './picture-store.ts';
import { type Design, type PlacedPicture, soldColours } from './read-design.ts';
import { renderBase } from './storage-keys.ts';

export interface MadePicture {
  view: string;
  colour: MerchColour;
  isPrinted: boolean;
  image: PictureRecord;
}

interface MakeInput {
  item: ItemRow;
  design: Design & { hash: string };
  signal?: AbortSignal;
}

/** Only of colours that lack a picture of this design, or whose cloth looks different by now. */
export async function makePictures(
  ctx: Ctx,
  { item, design, signal }: MakeInput,
): Promise<MadePicture[]> {
  const { type, placed, hash } = design;
  const stored = await readPictures(ctx.db, item.id);
  const views = viewsOf(type.code);
  const colours = soldColours(type, item).filter((colour) =>
    views.some(({ code }) => !stored.some((each) => isOf(each, { hash, view: code, colour }))),
  );
  if (colours.length === 0 || views.length === 0) return [];
  const result = await designTasks.drawPictures(
    {
      type: type.code,
      areas: type.areas,
      prints: await Promise.all(placed.map((picture) => printOf(ctx, picture))),
      colours: colours.map(({ code, hex }) => ({ code, hex })),
    },
    { ...(signal && { signal }) },
  );
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail}`);
  const made: MadePicture[] = [];
  for (const picture of result.output)
    made.push(await store(ctx, item, { picture, hash, colours }));
  return made;
}

function isOf(
  picture: PictureRow,
  { hash, view, colour }: { hash: string; view: string; colour: MerchColour },
): boolean {
  return (
    picture.view === view && picture.colourId === colour.id && isCurrent(picture, hash, colour)
  );
}

/** A render that shows this design on cloth as it is today. */
export function isCurrent(
  { designHash, clothHex }: PictureRow,
  hash: string | null,
  colour: Pick<MerchColour, 'hex'> | undefined,
): boolean {
  return designHash === hash && clothHex === colour?.hex;
}

async function printOf({ storage }: Ctx, { area, placement, file }: PlacedPicture) {
  const opened = file.print_key === null ? null : await storage.get(file.print_key);
  if (!opened) throw new Error(`The picture of the design file ${file.id} is missing in storage.`);
  return { area: area.code, artwork: await buffer(opened.body), placement };
}

async function store(
  { storage }: Ctx,
  item: ItemRow,
  { picture, hash, colours }: { picture: ItemPicture; hash: string; colours: MerchColour[] },
): Promise<MadePicture> {
  const { view, colour: code, isPrinted, files } = picture;
  const colour = colours.find((each) => each.code === code);
  if (!colour) throw new Error(`The picture of ${view} has the unknown colour ${code}.`);
  const name = renderBase(item.id, { designHash: hash, view, colour });
  const image = await storePicture(storage, {
    // A name is used once: a design that comes back after an undo must not get the files of before,
    // which are deleted a day later.
    base: `${name}-${randomUUID().slice(0, 8)}`,
    colours: [...picture.colours],
    files: files.map(({ type, ...file }) => ({
      ...file,
      type: type.slice('image/'.length) as 'avif' | 'webp' | 'jpeg',
    })),
  });
  return { view, colour, isPrinted, image };
}

/** The seller's order, hidden pictures and photos stay. The item is locked. */
export async function savePictures(
  tx: Tx,
  ctx: Ctx,
  { item, design, made }: { item: ItemRow; design: Design & { hash: string }; made: MadePicture[] },
): Promise<void> {
  const stored = await readPictures(tx, item.id);
  const sold = new Set(soldColours(design.type, item).map(({ id }) => id));
  const unsold = stored.filter(
    ({ kind, colourId }) => kind === 'render' && colourId !== null && !sold.has(colourId),
  );
  await removePictures(
    tx,
    unsold.map(({ id }) => id),
  );
  for (const { image } of unsold) await removePictureLater(tx, ctx, image);
  // What is printed comes first; a blank back is there, but not shown.
  const sorted = [...made].sort((a, b) => Number(b.isPrinted) - Number(a.isPrinted));
  for (const { view, colour, isPrinted, image } of sorted) {
    const before = stored.find((each) => each.view === view && each.colourId === colour.id);
    if (before) {
      const shown = { designHash: design.hash, clothHex: colour.hex };
      await changePicture(tx, before.id, { image, ...shown });
      if (before.image.base !== image.base) await removePictureLater(tx, ctx, before.image);
    } else {
      const render = { kind: 'render', view, colour_id: colour.id, design_hash: design.hash };
      const shown = { cloth_hex: colour.hex, is_hidden: !isPrinted };
      await addPicture(tx, item.id, { ...render, ...shown, image });
    }
  }
  if (made.length > 0 || unsold.length > 0) await reportPictures(tx, item.id);
}
