import type { Picture } from '@lathe/contract/picture';
import type { ReleaseGroup } from '@lathe/contract/release-group';
import { countryName } from '@lathe/rules/locales';
import { presentPicture } from '../../platform/pictures.ts';
import { genreName } from '../catalogue/index.ts';
import { isPreview, type VisibleTitle } from './find-title.ts';
import type { ReleaseRow } from './group-store.ts';
import { type CardContext, isSoldIn } from './present-card.ts';
import { readCardContent, readOffer, type StorefrontCard } from './storefront-card.ts';
import { groupUrl } from './storefront-row.ts';

/** Facts of the formats that are shown with the title. */
interface GroupSummary {
  typeIds: readonly number[];
  year: number | null;
  explicit: boolean;
  image: Picture | null;
}

/** From the storefront, for the visitor's country; if it is not sold there, for all formats. */
export function summaryOnSale(card: StorefrontCard, { reader }: CardContext): GroupSummary {
  const { year, explicit, image } = readCardContent(card);
  const { formats } = readOffer(card);
  const soldHere = formats.filter((format) => isSoldIn(format, reader.country));
  const sold = soldHere.length > 0 ? soldHere : formats;
  return { typeIds: sold.map(({ type }) => type), year, explicit, image };
}

/** For titles that are not on the storefront: previews and discontinued ones. */
export function summaryOf(releases: readonly ReleaseRow[]): GroupSummary {
  const days = releases.flatMap(({ originalDate, date }) => originalDate ?? date ?? []).sort();
  return {
    typeIds: releases.map(({ typeId }) => typeId),
    year: days[0] ? Number(days[0].slice(0, 4)) : null,
    explicit: releases.some(({ explicit }) => explicit),
    image: presentPicture(releases.find(({ image }) => image)?.image),
  };
}

export function presentGroup(
  title: VisibleTitle,
  { typeIds, year, explicit, image }: GroupSummary,
  { reader, book, genres }: CardContext,
): ReleaseGroup {
  const { group, view } = title;
  const types = typeIds.map((id) => book.type(id));
  const found = [group.mainGenreId, group.subGenreId].map((id) => genres.byId(id));
  const [main, sub] = found.map((genre) => (genre ? genreName(genre, reader.locale) : null));
  return {
    uuid: group.id,
    title: group.title,
    description: group.description,
    primary_artist: group.artist,
    url: groupUrl(group.pageSlug, group.slug),
    page: {
      uuid: group.pageId,
      name: group.pageName,
      url: `/${group.pageSlug}`,
      image: presentPicture(group.pageImage),
    },
    genres: found.flatMap((genre) =>
      genre
        ? [
            {
              id: genre.id,
              slug: genre.slug,
              name: genreName(genre, reader.locale),
              is_main_genre: genre.parentId === null,
            },
          ]
        : [],
    ),
    main_genre: main ?? null,
    sub_genre: sub ?? null,
    year,
    media: [...new Set(types.map(({ medium }) => medium))],
    format: [...new Set(types.map(({ format }) => format))].join(', '),
    image,
    social_image: presentPicture(group.socialImage)?.src ?? null,
    visibility: group.visibility,
    contributor: group.contributor,
    explicit,
    retired: view === 'retired',
    not_sold_in:
      view === 'elsewhere'
        ? { iso: reader.country, name: countryName(reader.country, reader.locale) }
        : null,
    is_preview: isPreview(title),
  };
}
