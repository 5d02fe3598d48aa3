/**
 * Designs of the merchandise, made by the same functions as those of sellers: files, placements,
 * their hash and the pictures of the shop. The plant's files (merch/print-merch-files.ts) follow
 * after the shop has started, because they take too long for a first start.
 */
import { calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../server/context.ts';
import { findItem } from '../server/modules/merch/index.ts';
import { addPicture, reportPictures } from '../server/modules/merch-designs/picture-store.ts';
import { savePlacement, withBleed } from '../server/modules/merch-designs/placement-store.ts';
import { refreshDesign } from '../server/modules/merch-designs/read-design.ts';
import { type MerchType, merchTypes } from '../server/modules/merch-types/index.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import type { ReportProgress } from './make-demo-world.ts';
import { mediaFolder } from './media/media-folder.ts';
import { skipExisting } from './media/skip-existing.ts';
import { writeItemHistory } from './merch/item-history.ts';
import { planMerch } from './merch/plan-merch.ts';
import type { PLANT } from './merch/plant.ts';
import { type StoredMerch, storeMerch } from './merch/store-merch.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

export async function makeMerchDesigns(
  ctx: Ctx,
  report: ReportProgress,
): Promise<(tx: Tx) => Promise<void>> {
  const items = planMerch(planCatalogue(calendarDate(ctx.clock.now())));
  const types = await merchTypes(ctx);
  const stored = await storeMerch(items, {
    storage: skipExisting(ctx.storage),
    folder: await mediaFolder(ctx.config),
    plant: plantOf(types),
    report: (done) => report(`${done} of ${items.length} pieces of merchandise`),
  });
  return async (tx) => {
    await writeFiles(tx, stored);
    for (const each of stored) await writeDesign(tx, ctx, { stored: each, types });
  };
}

/** As admins have set it since. */
function plantOf(types: readonly MerchType[]): typeof PLANT {
  const entries = types.map(({ code, areas, colours }) => [
    code,
    { areas, colours: Object.fromEntries(colours.map((colour) => [colour.code, colour.hex])) },
  ]);
  return Object.fromEntries(entries) as typeof PLANT;
}

async function writeFiles(tx: Tx, stored: readonly StoredMerch[]): Promise<void> {
  await upsert(
    tx,
    'merch_files',
    ['id'],
    stored.flatMap(({ item, files }) =>
      files.map(({ id, name, bytes, width, height, sha256, ink, picture, ...keys }) => ({
        ...{ id, item_id: item.id, purpose: 'artwork', name, state: 'ready', format: 'png' },
        ...{ bytes, width, height, sha256 },
        storage_key: keys.storageKey,
        multipart_id: '',
        part_bytes: bytes,
        print_key: keys.printKey,
        ink: ink && JSON.stringify(ink),
        picture: JSON.stringify(picture),
        findings: '[]',
        removed_at: null,
      })),
    ),
  );
}

interface DesignToWrite {
  stored: StoredMerch;
  types: readonly MerchType[];
}

async function writeDesign(tx: Tx, ctx: Ctx, { stored, types }: DesignToWrite): Promise<void> {
  const { item, hash, pictures } = stored;
  const type = types.find(({ code }) => code === item.source.type);
  await tx.deleteFrom('merch_placements').where('item_id', '=', item.id).execute();
  for (const { area, fileId, placement } of item.prints) {
    const placedOn = type?.areas.find(({ code }) => code === area);
    const placedArea = placedOn ? withBleed(placedOn) : null;
    await savePlacement(tx, item.id, { area, fileId, placedArea, ...placement });
  }
  const row = await findItem(tx, { ownerId: findSeller(item.page.source.owner).id, id: item.id });
  // Its seller has deleted it since.
  if (!row) return;
  const design = await refreshDesign(tx, ctx, row);
  if (design.hash !== hash || design.state !== 'complete') {
    throw new Error(`The design of "${item.source.title}" is ${design.state}.`);
  }
  await tx
    .deleteFrom('merch_pictures')
    .where('item_id', '=', item.id)
    .where('kind', '=', 'render')
    .execute();
  for (const { view, colour: code, isPrinted, image } of pictures) {
    const colour = type?.colours.find((each) => each.code === code);
    await addPicture(tx, item.id, {
      ...{ id: demoId('merch-picture', item.id, view, code), kind: 'render', view, image },
      colour_id: colour?.id ?? null,
      design_hash: hash,
      cloth_hex: colour?.hex ?? null,
      // A blank back is there, but not shown.
      is_hidden: !isPrinted,
    });
  }
  await reportPictures(tx, item.id);
  await writeItemHistory(tx, row);
}
