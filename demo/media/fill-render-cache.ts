/**
 * Fills the render cache ahead of tests. Audio is limited to the tracks of a first start, unless
 * all are requested.
 */
import { join } from 'node:path';
import { calendarDate } from '@lathe/rules/dates';
import type { Config } from '../../server/config.ts';
import { planCatalogue } from '../catalogue/plan-catalogue.ts';
import { planMerch } from '../merch/plan-merch.ts';
import { renderMissingItems } from '../merch/render-missing.ts';
import { merchCache, merchDesign } from '../merch/store-merch.ts';
import { renderPictures } from '../sleeves/render-pictures.ts';
import { mediaFolder } from './media-folder.ts';
import { planPictures } from './plan-pictures.ts';
import { firstSongs, planSongs, renderMissing } from './store-songs.ts';

export async function fillRenderCache(
  config: Pick<Config, 'dataDir'>,
  { allSongs = false } = {},
): Promise<void> {
  const today = calendarDate(new Date());
  const pages = planCatalogue(today);
  const folder = await mediaFolder(config);
  const orders = planPictures(pages, today).map(({ order }) => order);
  const firstKeys = firstSongs(pages);
  const planned = [...planSongs(pages)].filter(
    ([recording]) => allSongs || firstKeys.has(recording),
  );
  const songs = planned.map(([, spec]) => spec);
  const merch = planMerch(pages).map((item) => merchDesign(item));
  await Promise.all([
    renderMissingItems(merch, { cacheFolder: merchCache(folder) }),
    renderPictures(orders, { cacheFolder: join(folder, 'pictures') }),
    renderMissing(songs, { cache: join(folder, 'songs') }),
  ]);
}
