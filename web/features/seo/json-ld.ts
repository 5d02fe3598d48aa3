/**
 * schema.org data of the shop, only for the HTML of the server: browsers get empty functions
 * (slim-scripts.ts). structured-json.ts makes the URLs absolute.
 */
import type { BundlePage } from '@lathe/contract/bundle';
import type { PublicLabel } from '@lathe/contract/label-calls';
import type { MerchItem, MerchItemPage } from '@lathe/contract/merch-item';
import type { EventWithTickets, PublicEvent, PublicPage } from '@lathe/contract/public-page-calls';
import type { PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { identifiesArtist } from '@lathe/rules/artist-links';
import { toDecimal } from '@lathe/rules/money';

interface Crumb {
  name: string;
  path: string;
}

export function breadcrumbData(crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path,
    })),
  };
}

const AVAILABILITY = {
  'Not on sale': 'https://schema.org/OutOfStock',
  Live: 'https://schema.org/MadeToOrder',
  'Pre-order': 'https://schema.org/PreOrder',
  'Sold out': 'https://schema.org/SoldOut',
  Retired: 'https://schema.org/Discontinued',
} as const satisfies Record<PublicRelease['status'], string>;

type Contributors = Pick<PublicRelease, 'additional_artists' | 'credits'>;

/** schema.org names the role of a person with a Role between the property and the artist. */
function contributors({ additional_artists: guests, credits }: Contributors) {
  const contributor = [
    ...guests.map(({ name, role_name }) => ({ roleName: role_name, by: 'MusicGroup', name })),
    ...credits.map(({ name, role }) => ({ roleName: role, by: 'Person', name })),
  ].map(({ roleName, by, name }) => ({
    '@type': 'Role',
    roleName,
    contributor: { '@type': by, name },
  }));
  return contributor.length > 0 && { contributor };
}

export function albumData(group: ReleaseGroup, releases: readonly PublicRelease[]): object[] {
  const artist = { '@type': 'MusicGroup', name: group.primary_artist };
  const [first] = releases;
  const description = group.description || first?.description;
  const tracks = first?.sides.flatMap((side) => side.tracks) ?? [];
  const album = {
    '@type': 'MusicAlbum',
    '@id': `${group.url}#album`,
    name: group.title,
    url: group.url,
    byArtist: artist,
    ...(first && contributors(first)),
    ...(group.image && { image: group.image.src }),
    ...(description && { description }),
    genre: group.genres.map(({ name }) => name),
    numTracks: tracks.length,
    ...(first?.kind && { albumReleaseType: releaseType(first.kind, tracks.length) }),
    ...(first?.release_date && { datePublished: first.release_date }),
    track: tracks.map(({ title, seconds, primary_artist, ...people }) => ({
      '@type': 'MusicRecording',
      name: title,
      byArtist: primary_artist === '' ? artist : { ...artist, name: primary_artist },
      ...contributors(people),
      ...(seconds !== null && { duration: `PT${seconds}S` }),
    })),
  };
  return [album, ...releases.map((release) => productData(group, release))];
}

/** A single has an A-side and a B-side. */
const SINGLE_TRACKS = 2;

function releaseType(kind: NonNullable<PublicRelease['kind']>, tracks: number): string {
  if (kind === 'Album') return 'https://schema.org/AlbumRelease';
  return `https://schema.org/${tracks <= SINGLE_TRACKS ? 'SingleRelease' : 'EPRelease'}`;
}

function productData(group: ReleaseGroup, release: PublicRelease): object {
  const { description, image, ean, catalog_no, label } = release;
  return {
    '@type': 'Product',
    name: `${group.title} (${release.type_name})`,
    ...(description && { description }),
    ...(image && { image: image.src }),
    ...(ean && { gtin13: ean }),
    ...(catalog_no && { sku: catalog_no }),
    ...(label && { brand: { '@type': 'Brand', name: label } }),
    category: release.medium,
    offers: offer(
      release.price,
      `${group.url}?format=${release.uuid}`,
      AVAILABILITY[release.status],
    ),
  };
}

function offer(price: { amount: number; currency: string }, url: string, availability: string) {
  return {
    '@type': 'Offer',
    price: toDecimal(price),
    priceCurrency: price.currency,
    availability,
    url,
  };
}

const MERCH_AVAILABILITY = {
  live: 'MadeToOrder',
  preorder: 'PreOrder',
  sold_out: 'SoldOut',
  paused: 'OutOfStock',
} as const satisfies Record<MerchItem['status'], string>;

/** Colours and sizes are variants of one product, each with its own offer. */
export function merchData(item: MerchItemPage): object {
  const { title, description, url, variants } = item;
  const named = {
    name: title,
    ...(description && { description }),
    image: [...new Set(item.pictures.map(({ image }) => image.src))],
    brand: { '@type': 'Brand', name: item.page.name },
    category: item.type,
  };
  const [only, ...others] = variants;
  if (!only || others.length === 0) {
    return { '@type': 'Product', ...named, url, offers: merchOffer(item, only, url) };
  }
  const varies = (['color', 'size'] as const).filter((part) => {
    const key = part === 'color' ? 'colour' : 'size';
    return new Set(variants.map((variant) => variant[key])).size > 1;
  });
  return {
    '@type': 'ProductGroup',
    ...named,
    url,
    productGroupID: item.uuid,
    variesBy: varies.map((part) => `https://schema.org/${part}`),
    hasVariant: variants.map((variant) => {
      const { colour, size, uuid } = variant;
      const query = new URLSearchParams({ ...(colour && { colour }), ...(size && { size }) });
      const image = variant.image ?? item.image;
      return {
        '@type': 'Product',
        name: [title, colour, size].filter(Boolean).join(', '),
        sku: uuid,
        ...(image && { image: image.src }),
        ...(colour && { color: colour }),
        ...(size && { size }),
        offers: merchOffer(item, variant, `${url}?${query}`),
      };
    }),
  };
}

function merchOffer(
  { price, status, release_date, only_in_bundles }: MerchItemPage,
  variant: MerchItem['variants'][number] | undefined,
  url: string,
): object {
  const isMissing = variant !== undefined && !variant.is_available;
  const isOut = (isMissing || only_in_bundles) && status !== 'sold_out';
  const availability = isOut ? 'OutOfStock' : MERCH_AVAILABILITY[status];
  const starts = isOut ? (variant?.expected_on ?? null) : release_date;
  return {
    ...offer(price, url, `https://schema.org/${availability}`),
    ...(starts && { availabilityStarts: starts }),
  };
}

const BUNDLE_AVAILABILITY = {
  live: 'MadeToOrder',
  scheduled: 'PreSale',
  over: 'Discontinued',
  paused: 'OutOfStock',
  unavailable: 'OutOfStock',
  not_sold_here: 'OutOfStock',
} as const satisfies Record<BundlePage['status'], string>;

/** One product whose offer includes its parts. */
export function bundleData(bundle: BundlePage): object {
  const { title, description, url, parts, status, release_date: released } = bundle;
  const isPreorder = status === 'live' && released !== null;
  const availability = isPreorder ? 'PreOrder' : BUNDLE_AVAILABILITY[status];
  const starts = isPreorder ? released : status === 'scheduled' ? bundle.starts_on : null;
  return {
    '@type': 'Product',
    name: title,
    ...(description && { description }),
    image: parts.flatMap(({ image }) => image?.src ?? []),
    brand: { '@type': 'Brand', name: bundle.page.name },
    sku: bundle.uuid,
    url,
    offers: {
      ...offer(bundle.price, url, `https://schema.org/${availability}`),
      ...(starts && { availabilityStarts: starts }),
      ...(bundle.ends_on && { priceValidUntil: bundle.ends_on }),
      includesObject: parts.map((part) => ({
        '@type': 'TypeAndQuantityNode',
        amountOfThisGood: 1,
        typeOfGood: {
          '@type': 'Product',
          name: part.title,
          category: part.format,
          url: part.url,
          ...(part.image && { image: part.image.src }),
        },
      })),
    },
  };
}

const EVENT_STATUS = {
  scheduled: 'EventScheduled',
  postponed: 'EventPostponed',
  moved: 'EventRescheduled',
  past: 'EventScheduled',
  cancelled: 'EventCancelled',
};

function ticketOffers({ tickets, url }: EventWithTickets): object[] {
  return (tickets?.categories ?? []).map(({ name, price, status }) => ({
    ...offer(price, url, `https://schema.org/${TICKET_AVAILABILITY[status]}`),
    name,
  }));
}

const TICKET_AVAILABILITY = {
  on_sale: 'InStock',
  sold_out: 'SoldOut',
  not_started: 'PreSale',
  ended: 'OutOfStock',
};

/** The line-up, or the artist of the page. */
function performersOf(event: PublicEvent | EventWithTickets): object[] {
  const acts = 'acts' in event && event.acts.length > 0 ? event.acts : [event.page];
  return acts.map(({ name }) => ({ '@type': 'MusicGroup', name }));
}

export function eventData(event: PublicEvent | EventWithTickets): object {
  const { name, description, url, starts_at, doors_at, venue, address, city, country } = event;
  const { ticket_url, image } = event;
  return {
    '@type': 'MusicEvent',
    name,
    url,
    startDate: starts_at,
    ...(doors_at && { doorTime: doors_at }),
    eventStatus: `https://schema.org/${EVENT_STATUS[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue,
      address: {
        '@type': 'PostalAddress',
        ...(address && { streetAddress: address }),
        addressLocality: city,
        addressCountry: country,
      },
    },
    performer: performersOf(event),
    ...(description && { description }),
    ...(image && { image: image.src }),
    ...(ticket_url && { offers: { '@type': 'Offer', url: ticket_url } }),
    ...('tickets' in event && event.tickets && { offers: ticketOffers(event) }),
  };
}

export function artistData({
  name,
  url,
  description,
  page_image,
  youtube_url,
  instagram,
  links,
}: PublicPage) {
  const ownSites = links.filter(({ kind }) => identifiesArtist(kind)).map((link) => link.url);
  const socialUrls = [...new Set([youtube_url, instagram?.url, ...ownSites])].filter(Boolean);
  return {
    '@type': 'MusicGroup',
    name,
    url: `/${url}`,
    ...(description && { description }),
    ...(page_image && { image: page_image.src }),
    ...(socialUrls.length > 0 && { sameAs: socialUrls }),
  };
}

export function labelData({
  name,
  url,
  description,
  logo,
  legal_name,
  contact_email,
}: PublicLabel) {
  return {
    '@type': 'Organization',
    name,
    url: `/labels/${url}`,
    ...(description && { description }),
    ...(logo && { logo: logo.src, image: logo.src }),
    ...(legal_name && { legalName: legal_name }),
    ...(contact_email && { email: contact_email }),
  };
}
