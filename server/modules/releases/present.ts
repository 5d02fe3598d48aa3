import type { Release, ReleaseStatus, ReleaseSummary } from '@lathe/contract/release';
import { creatorPrice } from '@lathe/rules/bulk-prices';
import { calendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { machineOf, type PlantLoad, workOf } from '@lathe/rules/plant-load';
import { TIERS } from '@lathe/rules/prices';
import { missingMetadata } from '@lathe/rules/release-metadata';
import { releaseOperations, releaseState } from '@lathe/rules/release-states';
import type { SongsState } from '@lathe/rules/songs';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import {
  copyPrices,
  listFor,
  type PriceBook,
  presentPrice,
  presentTerms,
  tierName,
  typeName,
} from '../catalogue/index.ts';
import { FIELD_NAMES } from './change-columns.ts';
import { presentWorks } from './declare-works.ts';
import { factsOf, metadataOf, statusOf } from './facts.ts';
import type { ReleaseArtwork } from './present-artwork.ts';
import { presentLimits, presentSongErrors } from './present-songs.ts';
import { limitsOf } from './song-facts.ts';
import type { ReleaseRow } from './store.ts';

export interface Viewer {
  locale: Locale;
  country: string;
  now: Date;
  book: PriceBook;
  /** Current VAT rate of the country, in basis points. */
  vatRate: number;
  load: PlantLoad;
}

export function presentSummary(row: ReleaseRow, { locale, now, book }: Viewer): ReleaseSummary {
  const type = book.type(row.release_type_id);
  const status = statusOf(row, calendarDate(now));
  return {
    uuid: row.id,
    title: row.title,
    primary_artist: row.primary_artist,
    format: type.format,
    type_name: typeName(type, locale),
    image: presentPicture(row.image),
    status,
    status_name: translatorFor(locale)(`releases:status.${status}`),
    metadata_status: row.metadata_status,
    tracks_status: row.tracks_status,
    artwork_status: row.artwork_status,
    next_step: nextStep(row, status, locale),
    catalog_no: row.catalog_no,
    release_date: row.release_date,
    page_name: row.page_name,
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    clone_progress: row.is_cloning ? (row.clone_progress ?? 0) : null,
    operations: presentOperations(row),
  };
}

function presentOperations(row: ReleaseRow) {
  const operations = releaseOperations(releaseState(factsOf(row)), 'owner');
  return {
    edit_enabled: operations.edit && !row.is_cloning,
    submit_release_enabled: operations.submit,
    withdraw_enabled: operations.withdraw && !row.is_in_review,
    order_proof_enabled: operations.orderProof,
    order_copies_enabled: operations.orderCopies,
    change_on_sale_enabled: operations.changeOnSale,
    retire_enabled: operations.retire,
    delete_enabled: operations.remove,
    clone_enabled: operations.clone && !row.is_cloning,
  };
}

/**
 * The first step that the seller has to do; null while cloning, processing or review is in
 * progress, or when nothing is left to do.
 */
function nextStep(row: ReleaseRow, status: ReleaseStatus, locale: Locale) {
  const step = stepOf(row, status);
  if (!step) return null;
  const text = translatorFor(locale)(`releases:next.${step}`);
  return { text, url: `/studio/releases/${row.id}/${STEP_SCREENS[step]}` };
}

const STEP_SCREENS = {
  metadata: 'metadata',
  metadata_finish: 'metadata',
  tracks: 'songs',
  tracks_failed: 'songs',
  tracks_finish: 'songs',
  artwork: 'artwork',
  artwork_failed: 'artwork',
  artwork_approve: 'artwork',
  submit: 'submit',
} as const;

function stepOf(row: ReleaseRow, status: ReleaseStatus): keyof typeof STEP_SCREENS | null {
  if (row.is_cloning) return null;
  if (status === 'Ready to submit') return 'submit';
  if (!['Draft', 'Incomplete', 'Rejected'].includes(status)) return null;
  if (row.metadata_status !== 'Complete') return 'metadata';
  if (row.tracks_status === 'Failed') return 'tracks_failed';
  if (row.tracks_status !== 'Complete' && row.tracks_status !== 'Processing') return 'tracks';
  if (row.metadata_in_edit) return 'metadata_finish';
  if (row.tracks_in_edit) return 'tracks_finish';
  switch (row.artwork_status) {
    case 'Empty':
      return 'artwork';
    case 'Failed':
      return 'artwork_failed';
    case 'Incomplete':
      return 'artwork_approve';
    default:
      return null;
  }
}

export function presentRelease(
  row: ReleaseRow,
  { songs, artwork }: { songs: SongsState; artwork: ReleaseArtwork },
  viewer: Viewer,
): Release {
  const { locale, book } = viewer;
  const t = translatorFor(locale);
  const limits = limitsOf(book, row);
  const missing = missingMetadata(metadataOf(row)).map((field) => FIELD_NAMES[field]);
  return {
    ...presentSummary(row, viewer),
    release_type_id: row.release_type_id,
    additional_artists: row.additional_artists,
    credits: row.credits,
    explicit: row.explicit,
    label: row.label,
    description: row.description,
    main_genre: row.main_genre_id,
    sub_genre: row.sub_genre_id,
    ean: row.ean ?? '',
    grid: row.grid ?? '',
    preorder_date: row.preorder_date,
    original_release_date: row.original_release_date,
    dispatch_date: shipsOn(row, viewer),
    preorder_playback_disabled: row.preorder_playback_disabled,
    quantity_limit: row.quantity_limit,
    p_year: row.p_year,
    p_holder: row.p_holder,
    c_year: row.c_year,
    c_holder: row.c_holder,
    territories: row.territories,
    territories_exclude: row.territories_exclude,
    notes: row.notes,
    page_id: row.page_id,
    release_group:
      row.group_id === null ? null : { uuid: row.group_id, title: row.group_title ?? '' },
    price_category_id: row.price_tier,
    price_categories: presentTiers(row, viewer),
    own_works: presentWorks(row),
    selected_options: row.options,
    artwork_flow: row.artwork_flow,
    ...artwork,
    metadata_in_edit: row.metadata_in_edit,
    tracks_in_edit: row.tracks_in_edit,
    review_notes: row.review_notes,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    retired_at: row.retired_at?.toISOString() ?? null,
    in_process_at: row.in_process_at?.toISOString() ?? null,
    cloned_from: row.cloned_from,
    is_cloning: row.is_cloning,
    clone_failed: row.clone_failed_at !== null && row.submitted_at === null,
    cloned_artwork_processing: row.cloned_artwork_processing && row.artwork_status === 'Processing',
    has_pending_orders: row.has_pending_orders,
    has_proofs: row.has_proofs,
    proofs_left: row.proofs_left,
    creator_copies_price: presentCreatorPrice(row, viewer),
    metadata_errors: Object.fromEntries(missing.map((field) => [field, [t('releases:missing')]])),
    track_limits: presentLimits(limits),
    ...presentSongErrors(songs, { limits, locale }),
    operations: presentOperations(row),
  };
}

/** Dispatch date of a copy that is ordered today, as shown in the shop. */
function shipsOn(
  { release_date, release_type_id }: ReleaseRow,
  { now, book, load }: Viewer,
): string | null {
  if (release_date === null) return null;
  const { medium, code: format } = book.type(release_type_id);
  const work = workOf([{ machine: machineOf({ medium, format }), quantity: 1 }]);
  return dispatchDate({ today: calendarDate(now), releaseDates: [release_date], work, load });
}

function presentCreatorPrice(row: ReleaseRow, viewer: Viewer) {
  const { locale, country, now, book, vatRate } = viewer;
  const date = calendarDate(now);
  const extras = row.options.filter((id) => book.isPaid(id));
  const make = { typeId: row.release_type_id, tier: row.price_tier, extras };
  const listPrice = book.listPrice(make, listFor(country, date));
  return presentPrice(creatorPrice(listPrice, { country, vatRate, quantity: 1 }), locale);
}

function presentTiers(row: ReleaseRow, { locale, country, now, book, vatRate }: Viewer) {
  const date = calendarDate(now);
  const list = listFor(country, date);
  const priceOf = copyPrices(book, { country, locale, date, vatRate });
  const extras = row.options.filter((id) => book.isPaid(id));
  return TIERS.map((tier) => {
    const make = { typeId: row.release_type_id, tier, extras };
    const { ppd } = book.listPrice(make, list);
    return {
      id: tier,
      name: tierName(tier, locale),
      ppd: presentPrice(money(ppd, list.currency), locale),
      rrp: priceOf(make),
      ...presentTerms(list.currency, vatRate),
    };
  });
}
