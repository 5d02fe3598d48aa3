/** Every image of the demo world, and the row that shows it. */
import type { CalendarDate } from '@lathe/rules/dates';
import type { WrittenEvent, WrittenMerch } from '../catalogue/catalogue-types.ts';
import type { PlannedGroup, PlannedPage } from '../catalogue/plan-catalogue.ts';
import { eventDay, eventId, merchId } from '../make-merch-and-events.ts';
import { drawEventPoster } from '../sleeves/draw-event-poster.ts';
import { drawMerch } from '../sleeves/draw-merch.ts';
import { drawPageImages } from '../sleeves/draw-page-images.ts';
import { drawSleeve, type SleeveSpec } from '../sleeves/draw-sleeve.ts';
import type { PaletteName } from '../sleeves/palettes.ts';
import { type PictureOrder, SLEEVE_JPEG_WIDTH, SLEEVE_WIDTHS } from '../sleeves/render-pictures.ts';
import { drawRoundMerch } from './draw-round-merch.ts';

export interface PlannedPicture {
  table: 'pages' | 'releases' | 'merch_items' | 'events' | 'labels';
  column: 'page_image' | 'header_image' | 'image' | 'logo';
  ids: readonly string[];
  order: PictureOrder;
}

const SMALL = { widths: [160, 320, 640], jpegWidth: 640 } as const;
const HEADER = { widths: [640, 1280], jpegWidth: 1280 } as const;

export function planPictures(pages: readonly PlannedPage[], today: CalendarDate): PlannedPicture[] {
  return pages.flatMap((page) => [
    ...page.groups.flatMap((group, place) => sleeveOf(page, group, place)),
    ...pageImages(page),
    ...page.written.merch.map((item, place) => merchPicture(page, item, place)),
    ...page.written.events.map((event) => poster(page, event, today)),
  ]);
}

function sleeveOf(page: PlannedPage, group: PlannedGroup, place: number): PlannedPicture[] {
  const shown = group.releases.filter(({ state }) => SHOWN.has(state));
  if (shown.length === 0) return [];
  const spec = sleeveSpec(page, group, place);
  return [
    {
      table: 'releases',
      column: 'image',
      ids: shown.map(({ id }) => id),
      order: {
        spec: { sleeve: spec },
        draw: () => drawSleeve(spec),
        widths: SLEEVE_WIDTHS,
        jpegWidth: SLEEVE_JPEG_WIDTH,
      },
    },
  ];
}

const SHOWN: ReadonlySet<string> = new Set([
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
  place: number,
): SleeveSpec & { palette: PaletteName } {
  return {
    seed: `${page.written.slug}/${group.slug}`,
    style: group.written.sleeve ?? turn(page.written.sleeves, place),
    palette: group.written.palette ?? turn(page.written.palettes, place),
    title: group.written.title,
    artist: group.artist,
    label: group.written.label ?? page.written.label,
    catalogNo: group.releases[0]?.written.no ?? '',
    year: group.year,
  };
}

function turn<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('A page needs a sleeve and a palette at least.');
  return found;
}

function pageImages(page: PlannedPage): PlannedPicture[] {
  const { slug, name, sleeves, palettes, offline } = page.written;
  const [figure, seed] = page.written.portrait ?? ['group', slug];
  if (offline) return [];
  const spec = {
    seed,
    style: turn(sleeves, 0),
    palette: turn(palettes, 0),
    name,
    figure,
  };
  const drawn = () => drawPageImages(spec);
  return [
    {
      table: 'pages',
      column: 'page_image',
      ids: [page.id],
      order: { spec: { picture: spec }, draw: () => drawn().picture, ...SMALL },
    },
    {
      table: 'pages',
      column: 'header_image',
      ids: [page.id],
      order: { spec: { header: spec }, draw: () => drawn().header, ...HEADER },
    },
  ];
}

const KINDS = { t_shirt: 'tshirt', tote: 'tote', poster: 'poster' } as const;

function merchPicture(page: PlannedPage, item: WrittenMerch, place: number): PlannedPicture {
  const group = turn(page.groups, place);
  const sleeve = sleeveSpec(page, group, place);
  const seed = `${page.written.slug}/${item.title}`;
  const { type } = item;
  const draw =
    type === 'slipmat' || type === 'mug'
      ? () => drawRoundMerch({ seed, kind: type, sleeve })
      : () => drawMerch({ seed, kind: KINDS[type], sleeve });
  return {
    table: 'merch_items',
    column: 'image',
    ids: [merchId(page, item)],
    order: { spec: { merch: { seed, type, sleeve } }, draw, ...SMALL },
  };
}

function poster(page: PlannedPage, event: WrittenEvent, today: CalendarDate): PlannedPicture {
  const { slug, name, sleeves, palettes } = page.written;
  const spec = {
    seed: `${slug}/${event.name}`,
    style: turn(sleeves, 0),
    palette: turn(palettes, 1),
    name: event.name,
    artist: name,
    venue: `${event.venue}, ${event.city}`,
    date: dayInWords(eventDay(event, today), event.country),
    time: event.at,
  };
  return {
    table: 'events',
    column: 'image',
    ids: [eventId(page, event)],
    order: { spec: { poster: spec }, draw: () => drawEventPoster(spec), ...SMALL },
  };
}

/** Formats the date for a poster, in the style of the country. */
function dayInWords(date: CalendarDate, country: string): string {
  const language = { DE: 'de-DE', FR: 'fr-FR', FI: 'fi-FI' }[country] ?? 'en-GB';
  return new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
}
