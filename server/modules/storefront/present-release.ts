/** One format of a title: price, dispatch date, tracks by side, and remaining copies. */
import type { PublicRelease, Track } from '@lathe/contract/release-group';
import type { Credit } from '@lathe/rules/credits';
import { dispatchDate } from '@lathe/rules/dispatch';
import type { Locale } from '@lathe/rules/locales';
import { machineOf, workOf } from '@lathe/rules/plant-load';
import { earningsRate, priceParts } from '@lathe/rules/prices';
import { releaseKind } from '@lathe/rules/release-kind';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import type { Ctx } from '../../context.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { artistRoleText, creditRoleText } from '../../platform/role-texts.ts';
import { translatorFor } from '../../platform/translations.ts';
import { vatText } from '../../platform/vat-text.ts';
import {
  type CopySpec,
  listFor,
  optionKindName,
  optionName,
  presentPrice,
  tierName,
  typeName,
} from '../catalogue/index.ts';
import { plantLoad } from '../production/index.ts';
import type { ReleaseRow, TrackRow } from './group-store.ts';
import { type CardContext, isPreviewHidden } from './present-card.ts';

/** How long the owner's link to a full track is valid. */
const MASTER_SECONDS = 4 * 60 * 60;

export interface ListenContext {
  ctx: Pick<Ctx, 'cache' | 'clock' | 'db' | 'storage'>;
  isOwner: boolean;
  isPreview: boolean;
}

export async function presentRelease(
  release: ReleaseRow,
  cardContext: CardContext,
  listenContext: ListenContext,
): Promise<PublicRelease> {
  const { reader, book, priceOf } = cardContext;
  const { country, locale, date: today, vatRate } = reader;
  const type = book.type(release.typeId);
  const make: CopySpec = {
    typeId: release.typeId,
    tier: release.tier,
    extras: release.optionIds.filter((id) => book.isPaid(id)),
  };
  return {
    uuid: release.id,
    title: release.title,
    description: release.description,
    additional_artists: presentGuests(release.additionalArtists, locale),
    kind: releaseKind(release.tracks.map(({ ms }) => (ms === null ? null : ms / 1000))),
    format: type.format,
    type_name: typeName(type, locale),
    medium: type.medium,
    image: presentPicture(release.image),
    faces: release.faces,
    price: priceOf(make),
    vat_text: vatText({ country, locale, vatRate }),
    price_category: tierName(release.tier, locale),
    selected_options: presentOptions(release, cardContext),
    status: statusOf(release, today),
    release_date: release.date,
    preorder_date: release.preorderDate,
    dispatch_date: await shipsOn(release, type, { today, listenContext }),
    quantity_limit: release.limit,
    copies_left: copiesLeft(release),
    label: release.label,
    label_url: release.labelSlug,
    catalog_no: release.catalogNo,
    ean: release.ean,
    p_year: release.pYear,
    p_holder: release.pHolder,
    c_year: release.cYear,
    c_holder: release.cHolder,
    explicit: release.explicit,
    preorder_playback_disabled: release.quiet,
    credits: presentCredits(release.credits, locale),
    sides: await presentSides(release, reader, listenContext),
    money: release.isRetired ? [] : presentMoney(make, { release, cardContext }),
  };
}

/** Dispatch date of one copy that is ordered now. */
async function shipsOn(
  { date }: ReleaseRow,
  { medium, code: format }: { medium: PublicRelease['medium']; code: string },
  { today, listenContext: { ctx } }: { today: string; listenContext: ListenContext },
): Promise<string> {
  const work = workOf([{ machine: machineOf({ medium, format }), quantity: 1 }]);
  return dispatchDate({ today, releaseDates: [date], work, load: await plantLoad(ctx) });
}

function statusOf(release: ReleaseRow, today: string): PublicRelease['status'] {
  if (release.isRetired) return 'Retired';
  if (!release.isPublished) return 'Not on sale';
  if (copiesLeft(release) === 0) return 'Sold out';
  return release.date !== null && release.date > today ? 'Pre-order' : 'Live';
}

function copiesLeft({ limit, sold, isRetired }: ReleaseRow): number | null {
  if (limit === null) return null;
  return isRetired ? 0 : Math.max(0, limit - sold);
}

const OPTION_KINDS = ['disc_colour', 'sleeve', 'booklet'] as const;

/** Falls back to the default option. */
function presentOptions({ typeId, optionIds }: ReleaseRow, { book, reader }: CardContext) {
  return OPTION_KINDS.flatMap((kind) => {
    const options = book.options(typeId).filter((option) => option.kind === kind);
    const chosen =
      options.find(({ id }) => optionIds.includes(id)) ??
      options.find(({ isDefault }) => isDefault);
    if (!chosen) return [];
    const name = optionName(chosen, reader.locale);
    const { code, swatch } = chosen;
    return [{ kind: optionKindName(kind, reader.locale), code, name, swatch }];
  });
}

function presentMoney(
  make: CopySpec,
  { release, cardContext }: { release: ReleaseRow; cardContext: CardContext },
): PublicRelease['money'] {
  const { reader, book } = cardContext;
  const { ownWorks, rateBasisPoints: sellerBasisPoints } = release;
  const { country, locale, date, vatRate } = reader;
  const parts = priceParts(book.listPrice(make, listFor(country, date)), {
    country,
    vatRate,
    earningsBasisPoints: earningsRate({ sellerBasisPoints, ownWorks }),
  });
  return (['artist', 'making', 'shop', 'vat'] as const).map((to) => ({
    to,
    amount: presentPrice(parts[to], locale),
  }));
}

function presentGuests(artists: readonly NamedArtist[], locale: Locale) {
  const t = translatorFor(locale);
  return artists.map((artist) => ({ ...artist, role_name: artistRoleText(artist, t) }));
}

type PublicCredit = PublicRelease['credits'][number];

/** Two roles can have the same text, such as an instrument and another role. */
function presentCredits(credits: readonly Credit[], locale: Locale) {
  const t = translatorFor(locale);
  const texts = credits.map((credit) => ({ name: credit.name, role: creditRoleText(credit, t) }));
  const isFirst = (text: PublicCredit, index: number) =>
    texts.findIndex(({ name, role }) => name === text.name && role === text.role) === index;
  return texts.filter(isFirst);
}

async function presentSides(
  release: ReleaseRow,
  { date: today, locale }: CardContext['reader'],
  listenContext: ListenContext,
) {
  const sides = Map.groupBy(release.tracks, ({ side }) => side);
  const hidesPreview = isPreviewHidden(release, today) && !listenContext.isPreview;
  return await Promise.all(
    [...sides].map(async ([side, tracks]) => ({
      side,
      seconds: Math.round(tracks.reduce((sum, { ms }) => sum + (ms ?? 0), 0) / 1000),
      tracks: await Promise.all(
        tracks.map((track) => presentTrack(track, { hidesPreview, locale, listenContext })),
      ),
    })),
  );
}

async function presentTrack(
  track: TrackRow,
  {
    hidesPreview,
    locale,
    listenContext,
  }: { hidesPreview: boolean; locale: Locale; listenContext: ListenContext },
): Promise<Track> {
  const { previewKey, previewMs, peaks } = track;
  return {
    uuid: track.id,
    title: track.title,
    subtitle: track.subtitle,
    primary_artist: track.artist,
    additional_artists: presentGuests(track.additionalArtists, locale),
    credits: presentCredits(track.credits, locale),
    composer: track.composer,
    lyrics: hidesPreview ? '' : track.lyrics,
    explicit: track.explicit,
    seconds: track.ms === null ? null : Math.round(track.ms / 1000),
    master: await masterAddress(track, listenContext),
    preview: previewKey === null || hidesPreview ? null : `/media/${previewKey}`,
    preview_seconds: previewMs === null || hidesPreview ? null : previewMs / 1000,
    peaks: peaks === null || hidesPreview ? [] : [...Buffer.from(peaks, 'base64')],
  };
}

async function masterAddress(
  { mp3Key }: TrackRow,
  { ctx, isOwner, isPreview }: ListenContext,
): Promise<string | null> {
  if (mp3Key === null || !isOwner || !isPreview) return null;
  return await ctx.storage.signDownload(mp3Key, { expiresInSeconds: MASTER_SECONDS });
}
