import type { MerchItem, PublicEvent, PublicPage } from '@lathe/contract/public-page-calls';
import { dispatchDate } from '@lathe/rules/dispatch';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { earlier } from '@lathe/rules/moments';
import { currencyForCountry, formatMoney } from '@lathe/rules/money';
import { retailPrice } from '@lathe/rules/prices';
import { parseRichText } from '@lathe/rules/rich-text';
import { zonedTime } from '@lathe/rules/zoned-time';
import { presentPicture } from '../../platform/pictures.ts';
import { vatText } from '../../platform/vat-text.ts';
import type { EventRow } from './event-store.ts';
import { type MerchPriceList, type MerchRow, merchPriceOn } from './merch-store.ts';
import {
  type KeptInstagram,
  type KeptYouTube,
  type PublicPageRow,
  presentPosts,
  presentVideos,
  presentYouTube,
} from './public-store.ts';

/** An event is not over the minute it begins. */
const EVENT_HOURS = 6;

export function pastBefore(now: Date): Date {
  return earlier(now, { hours: EVENT_HOURS });
}

export function presentPage(page: PublicPageRow): PublicPage {
  const youtube = page.youtube as KeptYouTube | null;
  return {
    uuid: page.id,
    name: page.name,
    url: page.slug,
    is_live: page.isLive,
    status: page.isLive ? 'Live' : 'Offline',
    description: page.description,
    bio: parseRichText(page.bio),
    meta_title: page.metaTitle,
    main_colour: page.mainColour,
    page_image: presentPicture(page.pageImage),
    header_image: presentPicture(page.headerImage),
    release_count: page.releaseCount,
    followers: page.followers,
    videos: presentVideos(youtube),
    youtube_title: youtube?.title ?? null,
    youtube_url: youtube?.url ?? null,
    ...presentYouTube(youtube),
    instagram: presentInstagram(page.instagram as KeptInstagram | null),
    contributors: page.contributors,
    labels: page.labels,
  };
}

function presentInstagram(kept: KeptInstagram | null): PublicPage['instagram'] {
  if (!kept) return null;
  const url = `https://www.instagram.com/${encodeURIComponent(kept.username)}/`;
  return { username: kept.username, url, posts: presentPosts(kept) };
}

interface Visit {
  locale: Locale;
  country: string;
  /** The calendar day of the house, for prices. */
  today: string;
  /** Of the country today, in basis points. */
  vatRate: number;
  prices: MerchPriceList;
  page: { name: string; slug: string; isLive: boolean };
}

export function presentMerch(item: MerchRow, visit: Visit): MerchItem {
  const { locale, country, today, vatRate, prices, page } = visit;
  const currency = currencyForCountry(country);
  const { typeId, tier } = item;
  const listed = merchPriceOn(prices, { typeId, tier, currency, date: today });
  const price = retailPrice(listed, { country, vatRate });
  return {
    uuid: item.id,
    title: item.title,
    description: item.description,
    type: locale === 'de' ? item.typeName.de : item.typeName.en,
    url: `/${page.slug}/merch/${item.slug}`,
    page: { name: page.name, url: page.slug },
    image: presentPicture(item.image),
    price: { ...price, formatted: formatMoney(price, locale) },
    vat_text: vatText({ country, locale, vatRate }),
    dispatch_date: dispatchDate({ today }),
    variants: item.variants.map(({ id, size, colour, isAvailable }) => ({
      uuid: id,
      size,
      colour,
      is_available: isAvailable,
    })),
    is_preview: !page.isLive,
  };
}

export function presentEvent(
  event: EventRow,
  { locale, now }: { locale: Locale; now: Date },
): PublicEvent {
  return {
    uuid: event.id,
    name: event.name,
    description: event.description,
    url: `/${event.pageSlug}/events/${event.slug}`,
    page: { name: event.pageName, url: event.pageSlug },
    venue: event.venue,
    city: event.city,
    country: event.country,
    country_name: countryName(event.country, locale),
    starts_at: zonedTime(event.startsAt, event.timeZone),
    time_zone: event.timeZone,
    ticket_url: event.ticketUrl,
    image: presentPicture(event.image),
    status: statusOf(event, now),
    is_preview: !event.pageIsLive,
  };
}

function statusOf({ cancelledAt, startsAt }: EventRow, now: Date): PublicEvent['status'] {
  if (cancelledAt) return 'cancelled';
  return startsAt < pastBefore(now) ? 'past' : 'coming';
}
