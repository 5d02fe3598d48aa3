/** The full release, as every release call returns it. */
import { calendarDate } from '@lathe/rules/dates';
import { vatRateOn } from '@lathe/rules/vat';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { priceBook } from '../catalogue/index.ts';
import { plantLoad } from '../production/index.ts';
import { taxTable } from '../taxes/index.ts';
import { presentRelease, type Viewer } from './present.ts';
import { presentArtworkOf } from './present-artwork.ts';
import { songsStateOf } from './song-facts.ts';
import { findRelease, type ReleaseRow } from './store.ts';

export interface ReleaseParams {
  user: string;
  release: string;
}

export async function viewerOf({ ctx, locale, country }: Caller): Promise<Viewer> {
  const now = ctx.clock.now();
  const vatRate = vatRateOn(await taxTable(ctx), country, calendarDate(now));
  const [book, load] = [await priceBook(ctx), await plantLoad(ctx)];
  return { locale, country, now, book, vatRate, load };
}

export async function readRelease(
  { ctx }: Caller,
  { user, release }: ReleaseParams,
): Promise<ReleaseRow> {
  const row = await findRelease(ctx.db, { ownerId: user, id: release });
  if (!row) throw new CallError('not_found');
  return row;
}

export async function replyWithRelease(call: Caller, params: ReleaseParams) {
  const { ctx, locale } = call;
  const row = await readRelease(call, params);
  const songs = await songsStateOf(ctx.db, ctx, row);
  const artwork = await presentArtworkOf(ctx, row, locale);
  return presentRelease(row, { songs, artwork }, await viewerOf(call));
}
