/** Every image of the demo world, and the row that shows it. */
import type { CalendarDate } from '@lathe/rules/dates';
import type { CatalogueEvent, CatalogueMerch } from '../catalogue/catalogue-types.ts';
import type { PlannedGroup, PlannedPage } from '../catalogue/plan-catalogue.ts';
import { eventDay, eventId, merchId, variantsOf } from '../make-merch-and-events.ts';
import { drawEventPoster } from '../sleeves/draw-event-poster.ts';
import { drawMerch } from '../sleeves/draw-merch.ts';
import { drawPageImages } from '../sleeves/draw-page-images.ts';
import { drawRoundMerch } from '../sleeves/draw-round-merch.ts';
import { drawSleeve, type SleeveSpec } from '../sleeves/draw-sleeve.ts';
import type { PaletteName } from '../sleeves/palettes.ts';
import { type PictureInput, SLEEVE_JPEG_WIDTH, SLEEVE_WIDTHS } from '../sleeves/render-pictures.ts';

export interface PlannedPicture {
  table: 'pages' | 'releases' | 'merch_items' | 'merch_variants' | 'events' | 'labels';
  column: 'page_image' | 'header_image' | 'image' | 'logo';
  ids: readonly string[];
  order: PictureInput;
}

const SMALL_SIZES = { widths: [160, 320, 640], jpegWidth: 640 } as const;
/** Shown large on the page of the item. */
const MERCH_SIZES = { widths: [160, 320, 640, 1000], jpegWidth: 1000 } as const;
const HEADER_SIZES = { widths: [640, 1280], jpegWidth: 1280 } as const;

export function planPictures(pages: readonly PlannedPage[], today: CalendarDate): PlannedPicture[] {
  return pages.flatMap((page) => [
    ...page.groups.flatMap((group, index) => planSleeve(page, group, index)),
    ...planPageImages(page),
    ...page.source.merch.flatMap((item, index) => planMerchPictures(page, item, index)),
    ...page.source.events.map((event) => planPoster(page, event, today)),
  ]);
}

function planSleeve(page: PlannedPage, group: PlannedGroup, index: number): PlannedPicture[] {
  const releases = group.releases.filter(({ state }) => STATES_WITH_SLEEVE.has(state));
  if (releases.length === 0) return [];
  const spec = sleeveSpec(page, group, index);
  return [
    {
      table: 'releases',
      column: 'image',
      ids: releases.map(({ id }) => id),
      order: {
        spec: { sleeve: spec },
        draw: () => drawSleeve(spec),
        widths: SLEEVE_WIDTHS,
        jpegWidth: SLEEVE_JPEG_WIDTH,
      },
    },
  ];
}

const STATES_WITH_SLEEVE: ReadonlySet<string> = new Set([
  'ready',
  'pending',
  'rejected',
  'in-process',
  'approved',
  'published',
  'retired',
]);

function sleeveSpec(
  page: PlannedPage,
  group: PlannedGroup,
  index: number,
): SleeveSpec & { palette: PaletteName } {
  return {
    seed: `${page.source.slug}/${group.slug}`,
    style: group.source.sleeve ?? cycle(page.source.sleeves, index),
    palette: group.source.palette ?? cycle(page.source.palettes, index),
    title: group.source.title,
    artist: group.artist,
    label: group.source.label ?? page.source.label,
    catalogNo: group.releases[0]?.source.catalogNo ?? '',
    year: group.year,
  };
}

function cycle<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('A page needs a sleeve and a palette at least.');
  return found;
}

function planPageImages(page: PlannedPage): PlannedPicture[] {
  const { slug, name, sleeves, palettes, offline } = page.source;
  const [figure, seed] = page.source.portrait ?? ['group', slug];
  if (offline) return [];
  const spec = {
    seed,
    style: cycle(sleeves, 0),
    palette: cycle(palettes, 0),
    name,
    figure,
  };
  const drawBoth = () => drawPageImages(spec);
  return [
    {
      table: 'pages',
      column: 'page_image',
      ids: [page.id],
      order: { spec: { picture: spec }, draw: () => drawBoth().picture, ...SMALL_SIZES },
    },
    {
      table: 'pages',
      column: 'header_image',
      ids: [page.id],
      order: { spec: { header: spec }, draw: () => drawBoth().header, ...HEADER_SIZES },
    },
  ];
}

const DRAWN_KINDS = { t_shirt: 'tshirt', tote: 'tote', poster: 'poster' } as const;

/** One picture for each colour. The first one is also the picture of the item. */
function planMerchPictures(
  page: PlannedPage,
  item: CatalogueMerch,
  index: number,
): PlannedPicture[] {
  const colours = item.colours ?? [undefined];
  const variants = variantsOf(page, item);
  return colours.flatMap((colour, at) => {
    const order = orderMerchPicture(page, item, { index, colour });
    const ids = variants.filter((variant) => variant.colour === colour).map(({ id }) => id);
    return [
      ...(at === 0
        ? [{ table: 'merch_items', column: 'image', ids: [merchId(page, item)], order } as const]
        : []),
      ...(ids.length > 0
        ? [{ table: 'merch_variants', column: 'image', ids, order } as const]
        : []),
    ];
  });
}

function orderMerchPicture(
  page: PlannedPage,
  item: CatalogueMerch,
  { index, colour }: { index: number; colour: string | undefined },
): PictureInput {
  const group = cycle(page.groups, index);
  const sleeve = sleeveSpec(page, group, index);
  const seed = `${page.source.slug}/${item.title}`;
  const { type } = item;
  const draw =
    type === 'slipmat' || type === 'mug'
      ? () => drawRoundMerch({ seed, kind: type, sleeve })
      : () => drawMerch({ seed, kind: DRAWN_KINDS[type], sleeve, colour });
  return { spec: { merch: { seed, type, sleeve, colour } }, draw, ...MERCH_SIZES };
}

function planPoster(page: PlannedPage, event: CatalogueEvent, today: CalendarDate): PlannedPicture {
  const { slug, name, sleeves, palettes } = page.source;
  const spec = {
    seed: `${slug}/${event.name}`,
    style: cycle(sleeves, 0),
    palette: cycle(palettes, 1),
    name: event.name,
    artist: name,
    venue: `${event.venue}, ${event.city}`,
    date: formatPosterDate(eventDay(event, today), event.country),
    time: event.at,
  };
  return {
    table: 'events',
    column: 'image',
    ids: [eventId(page, event)],
    order: { spec: { poster: spec }, draw: () => drawEventPoster(spec), ...SMALL_SIZES },
  };
}

/** Formats the date for a poster, in the style of the country. */
function formatPosterDate(date: CalendarDate, country: string): string {
  const language = { DE: 'de-DE', FR: 'fr-FR', FI: 'fi-FI' }[country] ?? 'en-GB';
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
