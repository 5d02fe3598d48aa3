/** Every image of the demo world except those of merchandise, and the row that shows it. */
import type { CalendarDate } from '@lathe/rules/dates';
import type { CatalogueEvent } from '../catalogue/catalogue-types.ts';
import type { PlannedGroup, PlannedPage } from '../catalogue/plan-catalogue.ts';
import { eventDay, eventId } from '../make-merch-and-events.ts';
import { drawEventPoster } from '../sleeves/draw-event-poster.ts';
import { drawPageImages } from '../sleeves/draw-page-images.ts';
import { drawSleeve, type SleeveSpec } from '../sleeves/draw-sleeve.ts';
import type { PaletteName } from '../sleeves/palettes.ts';
import { type PictureInput, SLEEVE_JPEG_WIDTH, SLEEVE_WIDTHS } from '../sleeves/render-pictures.ts';

export interface PlannedPicture {
  table: 'pages' | 'releases' | 'events' | 'labels';
  column: 'page_image' | 'header_image' | 'image' | 'logo';
  ids: readonly string[];
  order: PictureInput;
}

const SMALL_SIZES = { widths: [160, 320, 640], jpegWidth: 640 } as const;
const HEADER_SIZES = { widths: [640, 1280], jpegWidth: 1280 } as const;

export function planPictures(pages: readonly PlannedPage[], today: CalendarDate): PlannedPicture[] {
  return pages.flatMap((page) => [
    ...page.groups.flatMap((group, index) => planSleeve(page, group, index)),
    ...planPageImages(page),
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
