/** Booklet pages and the inside of a gatefold. */
import type { Rect, Zone } from '@lathe/rules/artwork/shapes';
import { placeHeading, yBelow } from './heading.ts';
import {
  extendIntoBleed,
  fill,
  fillWithPicture,
  MM_PER_POINT,
  type Sheet,
  shrinkRect,
} from './layout.ts';
import { placeSmallPrint } from './small-print.ts';
import { bottomEdge, legalLines, type Style, type StyleContext } from './styles/style.ts';

export type PageContent = 'cover' | 'duotone' | 'title' | 'songs' | 'credits' | 'imprint' | 'all';

/** Content by page; facing duotone pages share one image. */
const CONTENT_BY_PAGE_COUNT: Record<number, readonly PageContent[]> = {
  2: ['cover', 'songs'],
  4: ['cover', 'songs', 'credits', 'imprint'],
  8: ['cover', 'title', 'songs', 'duotone', 'duotone', 'credits', 'imprint', 'duotone'],
};

export function pageContent(page: number, count: number): PageContent {
  return CONTENT_BY_PAGE_COUNT[count]?.[page - 1] ?? 'duotone';
}

export function layOutPage(
  sheet: Sheet,
  zone: Zone,
  content: PageContent,
  style: Style,
  context: StyleContext,
  { zoom = 1, shift = 0 }: { zoom?: number; shift?: number } = {},
): void {
  if (content === 'cover' || content === 'duotone') {
    fillWithPicture(sheet, zone, content, { zoom, shift });
    return;
  }
  fill(sheet, extendIntoBleed(sheet.part, zone), context.colours.ground);
  const area = shrinkRect(zone, Math.max(zone.width * 0.07, 7));
  const writers = {
    title: titlePage,
    songs: songsPage,
    credits: creditsPage,
    imprint: imprintPage,
    all: gatefoldPage,
  };
  writers[content](sheet, area, style, context);
}

type PageWriter = (sheet: Sheet, area: Rect, style: Style, context: StyleContext) => void;

const titlePage: PageWriter = (sheet, area, { page }, { facts, colours }) => {
  const ink = { colour: colours.ink, background: colours.ground, align: page.align } as const;
  const title = placeHeading(sheet, {
    ...ink,
    face: page.title,
    text: facts.title,
    x: area.x,
    width: area.width,
    height: area.height * 0.5,
    lines: 4,
    maxSize: area.width * 0.13,
    top: area.y + (page.align === 'middle' ? area.height * 0.28 : 0),
  });
  placeHeading(sheet, {
    ...ink,
    face: page.strong,
    text: facts.artist,
    x: area.x,
    width: area.width,
    height: area.height * 0.2,
    lines: 3,
    maxSize: Math.min(title.size * 0.55, area.width * 0.06),
    leading: 1.15,
    top: yBelow(title, area.width * 0.05),
    colour: colours.accent,
  });
};

const songsPage: PageWriter = (sheet, area, style, context) => {
  const { facts, colours } = context;
  const { page } = style;
  const title = placeHeading(sheet, {
    face: page.strong,
    text: facts.words.tracks,
    x: area.x,
    width: area.width,
    height: area.height * 0.12,
    lines: 2,
    maxSize: area.width * 0.05,
    leading: 1.15,
    top: area.y,
    align: page.align,
    colour: colours.accent,
    background: colours.ground,
  });
  const y = yBelow(title, area.width * 0.07);
  style.list(sheet, { ...area, y, height: bottomEdge(area) - y }, context);
};

const creditsPage: PageWriter = (sheet, area, { page }, { facts, colours }) => {
  const ink = { colour: colours.ink, background: colours.ground };
  const title = placeHeading(sheet, {
    ...ink,
    face: page.strong,
    text: facts.words.credits,
    x: area.x,
    width: area.width,
    height: area.height * 0.1,
    lines: 1,
    maxSize: area.width * 0.05,
    top: area.y,
    align: page.align,
    colour: colours.accent,
  });
  const y = yBelow(title, area.width * 0.07);
  const width = page.align === 'middle' ? area.width : area.width * 0.82;
  placeSmallPrint(sheet, {
    ...ink,
    area: { ...area, width, y, height: bottomEdge(area) - y },
    paragraphs: facts.credits.length > 0 ? facts.credits : [facts.artist, facts.title],
    face: page.text,
    size: Math.min(12 * MM_PER_POINT, area.width * 0.03),
    leading: 1.5,
    gap: 0.9,
    align: page.align,
  });
};

/** Title, tracks and credits in one column: the inside of a gatefold. */
const gatefoldPage: PageWriter = (sheet, area, style, context) => {
  const { facts, colours } = context;
  const { page } = style;
  const ink = { colour: colours.ink, background: colours.ground, align: page.align } as const;
  const title = placeHeading(sheet, {
    ...ink,
    face: page.title,
    text: facts.title,
    x: area.x,
    width: area.width,
    height: area.height * 0.2,
    lines: 3,
    maxSize: area.width * 0.085,
    top: area.y,
  });
  const credits = placeSmallPrint(sheet, {
    ...ink,
    area: { ...area, y: area.y + area.height * 0.72, height: area.height * 0.28 },
    paragraphs: facts.credits,
    face: page.text,
    size: 11 * MM_PER_POINT,
    leading: 1.45,
    gap: 0.7,
    from: 'bottom',
  });
  const y = yBelow(title, area.width * 0.09);
  style.list(sheet, { ...area, y, height: credits.top - area.width * 0.08 - y }, context);
};

const imprintPage: PageWriter = (sheet, area, { page }, context) => {
  const { colours, facts } = context;
  const legal = legalLines(context);
  placeSmallPrint(sheet, {
    colour: colours.ink,
    background: colours.ground,
    area: { ...area, y: area.y + area.height * 0.5, height: area.height * 0.5 },
    paragraphs: legal.paragraphs,
    extras: [...legal.extras, facts.words.rights],
    face: page.text,
    size: Math.min(9 * MM_PER_POINT, area.width * 0.024),
    leading: 1.45,
    gap: 0.6,
    align: page.align,
    from: 'bottom',
  });
};
