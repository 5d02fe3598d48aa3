import type { BundleCard, BundlePage } from '@lathe/contract/bundle';
import { dispatchDate } from '@lathe/rules/dispatch';
import type { Locale } from '@lathe/rules/locales';
import { type Money, subtractMoney } from '@lathe/rules/money';
import { type PlantLoad, workOf } from '@lathe/rules/plant-load';
import { presentPicture } from '../../platform/pictures.ts';
import { vatText } from '../../platform/vat-text.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { Offer, PartVariants } from '../sellables/index.ts';
import type { BundleRow } from './bundle-store.ts';
import { formatOf } from './format-of.ts';
import { type OfferedBundle, type PartOffers, problemInBundle } from './part-offers.ts';
import { bundleUrl } from './present-own.ts';
import { reasonText } from './reason-text.ts';
import { statusOf } from './with-bundle.ts';

export interface ShopContext {
  now: Date;
  /** Calendar day at the plant, which determines prices. */
  today: string;
  country: string;
  locale: Locale;
  /** Current VAT rate of the country, in basis points. */
  vatRate: number;
  load: PlantLoad;
}

export function presentCard(
  row: BundleRow,
  { leads, price, missing }: OfferedBundle,
  context: ShopContext,
): BundleCard {
  const { locale, now } = context;
  const status = shopStatus(statusOf(row, now), missing);
  const isHindered = status === 'unavailable' || status === 'not_sold_here';
  const cover = row.parts.findIndex(({ partId }) => partId === row.cover_part_id);
  return {
    uuid: row.id,
    title: row.title,
    url: bundleUrl(row),
    page: { name: row.page_name, url: row.page_slug },
    image: presentPicture(leads[cover]?.image),
    parts: leads.map((offer, at) => presentPart(offer, row.parts[at]?.partId ?? '', locale)),
    price: presentPrice(price.price, locale),
    full_price: presentPrice(price.full, locale),
    saving: presentPrice(subtractMoney(price.full, price.price), locale),
    discount_percent: row.discount_basis_points / 100,
    status,
    reason: isHindered && missing ? reasonText(missing, context) : null,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
  };
}

function shopStatus(
  status: ReturnType<typeof statusOf>,
  missing: OfferedBundle['missing'],
): BundleCard['status'] {
  if (status === 'scheduled' || status === 'over' || status === 'paused') return status;
  // Retired bundles and drafts are in no list.
  if (missing === null) return 'live';
  return missing.problem === 'not_sold_in_country' ? 'not_sold_here' : 'unavailable';
}

function presentPart(offer: Offer, uuid: string, locale: Locale): BundleCard['parts'][number] {
  const isOneThing = offer.uuid === uuid;
  return {
    uuid,
    kind: offer.kind,
    title: offer.title,
    artist: offer.artist,
    format: formatOf(offer),
    description: isOneThing ? offer.description : formatOf(offer),
    image: presentPicture(offer.image),
    url: offer.url,
    price: presentPrice(priceOf(offer), locale),
  };
}

/** Offered bundles have a price for each part. */
function priceOf({ price, uuid }: Offer): Money {
  if (!price) throw new Error(`${uuid} has no price.`);
  return price.retail;
}

export function presentPage(
  row: BundleRow,
  {
    parts,
    offered,
    variants,
  }: {
    parts: readonly PartOffers[];
    offered: OfferedBundle;
    variants: ReadonlyMap<string, PartVariants>;
  },
  context: ShopContext,
): BundlePage {
  const { locale, today, load } = context;
  const card = presentCard(row, offered, context);
  const releaseDates = offered.leads.map(({ preorderUntil }) => preorderUntil);
  const work = workOf(
    offered.leads.map(({ parcel }) => ({ machine: parcel?.machine ?? null, quantity: 1 })),
  );
  return {
    ...card,
    description: row.description,
    vat_text: vatText(context),
    dispatch_date: dispatchDate({ today, releaseDates, work, load }),
    release_date: releaseDates.reduce(
      (last, day) => (day !== null && (last === null || day > last) ? day : last),
      null,
    ),
    left: offered.left,
    parts: card.parts.map((part, at) => {
      const lead = offered.leads[at];
      const choices = variants.get(part.uuid);
      const unit = offered.price.units[at];
      return {
        ...part,
        bundle_price: unit ? presentPrice(unit, locale) : part.price,
        explicit: lead?.explicit ?? false,
        choice: choices ? null : (lead?.uuid ?? null),
        colours: choices?.colours ?? [],
        variants: (choices?.variants ?? []).map((variant) => ({
          ...variant,
          is_available: variant.is_available && isOffered(parts[at], variant.uuid),
        })),
      };
    }),
    is_preview: !row.page_is_live,
  };
}

function isOffered(part: PartOffers | undefined, uuid: string): boolean {
  const offer = part?.offers.find((each) => each.uuid === uuid);
  return offer !== undefined && problemInBundle(offer) === null;
}
