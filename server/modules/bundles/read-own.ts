/** Reads bundles for their seller, with prices of today. */
import type { BundleDetailsReply, BundlePartReply, BundleSummary } from '@lathe/contract/bundle';
import { defaultBundleTitle } from '@lathe/rules/bundle-preview';
import { calendarDate } from '@lathe/rules/dates';
import { bcp47 } from '@lathe/rules/locales';
import { vatRateOn } from '@lathe/rules/vat';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { offerReaderFor } from '../kinds/index.ts';
import { taxTable } from '../taxes/index.ts';
import { type BundleRow, findBundle, listBundles } from './bundle-store.ts';
import { offeredBundle, readPartOffers } from './part-offers.ts';
import { presentPart, readPlannedParts } from './planned-parts.ts';
import { type BundleViewer, presentBundle, presentSummary } from './present-own.ts';
import { reasonText } from './reason-text.ts';
import { statusOf } from './with-bundle.ts';

export interface BundleParams {
  user: string;
  bundle: string;
}

export async function readBundle(
  { ctx }: Caller,
  { user, bundle }: BundleParams,
): Promise<BundleRow> {
  const row = await findBundle(ctx.db, { ownerId: user, id: bundle });
  if (!row) throw new CallError('not_found');
  return row;
}

export async function replyWithBundle(
  call: Caller,
  params: BundleParams,
): Promise<BundleDetailsReply> {
  const row = await readBundle(call, params);
  return presentBundle(row, await viewerOf(call, params.user, [row]));
}

export async function listOwnBundles(call: Caller, ownerId: string): Promise<BundleSummary[]> {
  const rows = await listBundles(call.ctx.db, ownerId);
  if (rows.length === 0) return [];
  const viewer = await viewerOf(call, ownerId, rows);
  return rows.map((row) => presentSummary(row, viewer));
}

export async function listChoices(
  { ctx, locale }: Caller,
  ownerId: string,
): Promise<BundlePartReply[]> {
  const parts = await readPlannedParts(ctx, { ownerId, also: [], locale });
  return parts
    .map((part) => presentPart(part, locale))
    .toSorted(
      (a, b) => a.title.localeCompare(b.title, bcp47(locale)) || (a.uuid < b.uuid ? -1 : 1),
    );
}

/** Such as "Deep Water + T-shirt", for a bundle whose seller typed no title. */
export async function titleFor(
  { ctx, locale }: Caller,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<string> {
  const parts = await readPlannedParts(ctx, { ownerId, also: ids, locale });
  const chosen = ids.flatMap((id) => parts.find(({ partId }) => partId === id) ?? []);
  return defaultBundleTitle(chosen.map((part) => presentPart(part, locale)));
}

async function viewerOf(
  call: Caller,
  ownerId: string,
  rows: readonly BundleRow[],
): Promise<BundleViewer> {
  const { ctx, locale } = call;
  const also = rows.flatMap(({ parts }) => parts.map(({ partId }) => partId));
  const parts = await readPlannedParts(ctx, { ownerId, also, locale });
  return {
    locale,
    now: ctx.clock.now(),
    parts: new Map(parts.map((part) => [part.partId, part])),
    problems: await readProblems(call, rows),
  };
}

/** What a buyer in the country of the caller is told. */
async function readProblems(
  { ctx, locale, country }: Caller,
  rows: readonly BundleRow[],
): Promise<ReadonlyMap<string, string>> {
  const now = ctx.clock.now();
  const live = rows.filter((row) => statusOf(row, now) === 'live');
  if (live.length === 0) return new Map();
  const date = calendarDate(now);
  const vatRate = vatRateOn(await taxTable(ctx), country, date);
  const offerOf = await offerReaderFor(ctx, { country, locale, date, vatRate, now });
  const ids = live.map(({ id }) => id);
  const parts = await readPartOffers(ctx.preparedPool, ids, { now, offerOf });
  return new Map(
    live.flatMap((row) => {
      const offered = offeredBundle(parts.get(row.id) ?? [], row.discount_basis_points);
      const missing = offered ? offered.missing : { title: '', problem: 'not_sold' as const };
      return missing ? [[row.id, reasonText(missing, { locale, country })] as const] : [];
    }),
  );
}
