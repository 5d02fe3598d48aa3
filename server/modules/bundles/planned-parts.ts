/** What of a seller can be in a bundle, also before its sale begins: prices, and what it earns. */
import type { BundlePartReply } from '@lathe/contract/bundle';
import { type PartTerms, PREVIEW_COUNTRIES } from '@lathe/rules/bundle-preview';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { vatRateOn } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import {
  BUNDLE_PARTS_SQL,
  type OfferJson,
  offerReaderFor,
  PART_THINGS_SQL,
  PLANNED_OFFER_SQL,
} from '../kinds/index.ts';
import type { Offer, OfferProblem } from '../sellables/index.ts';
import { type Earner, earningTerms, readEarners } from '../splits/index.ts';
import { taxTable } from '../taxes/index.ts';
import { formatOf } from './format-of.ts';

export interface PlannedPart {
  partId: string;
  kind: Offer['kind'];
  isOpen: boolean;
  /** One for each of `PREVIEW_COUNTRIES`. */
  offers: Offer[];
  terms: BundlePartReply['terms'];
}

interface Row extends OfferJson {
  partId: string;
  partKind: Offer['kind'];
  isOpen: boolean;
}

/** The newest first, as far as ids tell. `also` are parts that bundles have, perhaps retired. */
export async function readPlannedParts(
  ctx: Ctx,
  { ownerId, also, locale }: { ownerId: string; also: readonly string[]; locale: Locale },
): Promise<PlannedPart[]> {
  const now = ctx.clock.now();
  const rows = await prepared<Row>(
    ctx.preparedPool,
    'planned parts of bundles',
    `select parts.part_id as "partId", parts.kind as "partKind", parts.is_open as "isOpen",
        items.kind, ${PLANNED_OFFER_SQL} as offer
      from (select kind, id as part_id, is_open from (${BUNDLE_PARTS_SQL}) as named
        where owner_id = $2 and (is_open or id = any($3::uuid[]))) as parts
      cross join lateral (
        select * from (${PART_THINGS_SQL}) as things order by place limit 1) as items`,
    [now, ownerId, also],
  );
  const readers = await offerReaders(ctx, locale, now);
  const offered = rows
    .filter(({ offer }) => offer)
    .map((row) => ({ row, offers: readers.map((offerOf) => offerOf(row)) }));
  const uuids = offered.flatMap(({ offers }) => offers[0]?.uuid ?? []);
  const earners = await readEarners(ctx.preparedPool, { uuids, now });
  const homeVatRate = vatRateOn(await taxTable(ctx), 'GB', calendarDate(now));
  return offered.map(({ row: { partId, partKind, isOpen }, offers }) => ({
    partId,
    kind: partKind,
    isOpen,
    offers,
    terms: offers.flatMap((offer, at) =>
      termsOf(offer, {
        earner: earners.get(offer.uuid),
        country: PREVIEW_COUNTRIES[at] ?? 'GB',
        day: calendarDate(now),
        homeVatRate,
        ownerId,
      }),
    ),
  }));
}

async function offerReaders(ctx: Ctx, locale: Locale, now: Date) {
  const date = calendarDate(now);
  const taxes = await taxTable(ctx);
  return await Promise.all(
    PREVIEW_COUNTRIES.map((country) =>
      offerReaderFor(ctx, {
        country,
        locale,
        date,
        vatRate: vatRateOn(taxes, country, date),
        now,
      }),
    ),
  );
}

/** Empty if it has no price there. */
function termsOf(
  { price, mechanicals, earningsBasisPoints }: Offer,
  {
    earner,
    country,
    ownerId,
    ...when
  }: {
    earner: Earner | undefined;
    country: string;
    day: string;
    homeVatRate: number;
    ownerId: string;
  },
): BundlePartReply['terms'] {
  if (!price || !earner) return [];
  const ownWorks = mechanicals?.ownWorks ?? false;
  const { basisPoints, payees } = earningTerms(earner, { ownWorks, ...when });
  return [
    {
      country,
      currency: price.retail.currency,
      retail: price.retail.amount,
      ppd: price.ppd.amount,
      earnings_basis_points: earningsBasisPoints ?? basisPoints,
      payees: payees.map(({ party, shareBasisPoints, vatBasisPoints }) => ({
        is_seller: party === ownerId,
        share_basis_points: shareBasisPoints,
        vat_basis_points: vatBasisPoints,
      })),
    },
  ];
}

/** The input of `previewBundle`; the seller is named `seller`. */
export function partTerms(terms: BundlePartReply['terms'][number]): PartTerms {
  return {
    retail: money(terms.retail, terms.currency),
    ppd: money(terms.ppd, terms.currency),
    basisPoints: terms.earnings_basis_points,
    payees: terms.payees.map(({ is_seller, share_basis_points, vat_basis_points }, at) => ({
      party: is_seller ? 'seller' : `payee ${at}`,
      shareBasisPoints: share_basis_points,
      vatBasisPoints: vat_basis_points,
    })),
  };
}

/** Its sale has not begun. */
const NOT_YET: readonly (OfferProblem | null)[] = ['not_sold', 'sale_not_started'];

export function presentPart(part: PlannedPart, locale: Locale): BundlePartReply {
  const { partId, kind, isOpen, offers, terms } = part;
  const [offer] = offers;
  const t = translatorFor(locale);
  return {
    uuid: partId,
    kind,
    title: offer?.title ?? '',
    artist: offer?.artist ?? '',
    format: offer ? formatOf(offer) : '',
    description: offer?.description ?? '',
    image: presentPicture(offer?.image),
    is_on_sale: isOpen && !NOT_YET.includes(offer?.problem ?? null),
    problem: isOpen
      ? terms.length < PREVIEW_COUNTRIES.length
        ? t('bundles:part_problem.price')
        : null
      : t('bundles:part_problem.off_sale'),
    terms,
  };
}
