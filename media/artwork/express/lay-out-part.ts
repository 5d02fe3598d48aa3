/** Lays out any part of a release in a style. */

import type { StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { Zone } from '@lathe/rules/artwork/shapes';
import { fitEanSymbol } from '../print/ean-size.ts';
import type { LayoutColours } from './choose-colours.ts';
import { type ExpressFacts, type ExpressWarning, formatDuration } from './facts.ts';
import { layOutPage, pageContent } from './lay-out-page.ts';
import { layOutRound } from './lay-out-round.ts';
import { layOutSpine } from './lay-out-spine.ts';
import {
  extendIntoBleed,
  fill,
  fillWithPicture,
  type Layout,
  newSheet,
  type Sheet,
} from './layout.ts';
import { readableText } from './readable-text.ts';
import { makeFrame, type Style, type StyleContext } from './styles/style.ts';
import { STYLES } from './styles/styles.ts';
import type { TrackListSide } from './track-setting.ts';

export interface LayoutInput {
  parts: readonly ArtworkPart[];
  facts: ExpressFacts;
  style: StyleKey;
  colours: LayoutColours;
  /** Spines use the main colour of the cover, independent of the style. */
  spineColours: LayoutColours;
  /** Aspect ratio of each custom image, by the zone or part that it replaces. */
  own: Readonly<Record<string, number>>;
}

export interface LayoutResult {
  layouts: Layout[];
  warnings: ExpressWarning[];
}

export function layOutParts(input: LayoutInput): LayoutResult {
  const { facts, warnings } = printable(input.facts);
  const context: StyleContext = { facts, sides: makeTrackLists(facts), colours: input.colours };
  const shortened = new Set<string>();
  const pages = input.parts.filter(({ kind }) => kind === 'booklet').length;
  const layouts = input.parts.map((part) => {
    const sheet = newSheet(part);
    layOut(sheet, STYLES[input.style], context, { ...input, pages });
    for (const text of sheet.shortened) shortened.add(text);
    return { part: part.key, elements: sheet.elements };
  });
  const abbreviated = [...shortened].map((text) => ({ code: 'abbreviated', text }) as const);
  return { layouts, warnings: [...warnings, ...abbreviated] };
}

type PartContext = Pick<LayoutInput, 'spineColours' | 'own'> & { pages: number };

function layOut(sheet: Sheet, style: Style, context: StyleContext, partContext: PartContext): void {
  const { part } = sheet;
  const ownAspect = partContext.own[part.key];
  if (ownAspect !== undefined) {
    fillWithPicture(sheet, { x: 0, y: 0, width: part.width, height: part.height }, part.key, {
      aspect: ownAspect,
    });
    return;
  }
  if (part.kind === 'label' || part.kind === 'disc') {
    const letter = part.kind === 'label' ? part.key.slice(-1).toUpperCase() : null;
    layOutRound(sheet, style, context, letter);
    return;
  }
  for (const zone of part.zones) layOutZone(sheet, zone, style, context, partContext);
}

function layOutZone(
  sheet: Sheet,
  zone: Zone,
  style: Style,
  context: StyleContext,
  partContext: PartContext,
): void {
  const { part } = sheet;
  const ownAspect = partContext.own[zone.key];
  if (ownAspect !== undefined && zone.key !== 'front') {
    fillWithPicture(sheet, zone, zone.key, { aspect: ownAspect });
    if (zone.key === 'back') addBarcode(sheet, context);
    return;
  }
  switch (zone.key) {
    case 'front':
      fillWithPicture(sheet, zone, 'cover');
      break;
    case 'back':
      fill(sheet, extendIntoBleed(part, zone), context.colours.ground);
      if (part.barcode) style.back(sheet, makeFrame(zone, part.barcode), context);
      addBarcode(sheet, context);
      break;
    case 'spine':
    case 'spine_left':
    case 'spine_right': {
      const { ground, ink } = partContext.spineColours;
      fill(sheet, extendIntoBleed(part, zone), ground);
      layOutSpine(sheet, zone, context, style.spine, { colour: ink, background: ground });
      break;
    }
    case 'inside_spine':
      fill(sheet, extendIntoBleed(part, zone), context.colours.ground);
      break;
    case 'inside_left':
      layOutPage(sheet, zone, 'duotone', style, context);
      break;
    case 'inside_right':
      layOutPage(sheet, zone, 'all', style, context);
      break;
    default: {
      const page = Number(part.key.split('_')[1]);
      const content = pageContent(page, partContext.pages);
      // Two facing pages show the two halves of one image.
      const facingHalf = { zoom: 2, shift: page % 2 === 0 ? 1 : -1 };
      layOutPage(
        sheet,
        zone,
        content,
        style,
        context,
        content === 'duotone' && page < partContext.pages ? facingHalf : {},
      );
    }
  }
}

const WHITE = '#ffffff';

function addBarcode(sheet: Sheet, { facts }: StyleContext): void {
  const area = sheet.part.barcode;
  if (!area || facts.ean === null) return;
  fill(sheet, area, WHITE);
  sheet.elements.push({ kind: 'barcode', ean: facts.ean, box: fitEanSymbol(area) });
}

/** Replaces characters that our typefaces lack. */
function printable(facts: ExpressFacts): { facts: ExpressFacts; warnings: ExpressWarning[] } {
  const warnings: ExpressWarning[] = [];
  const reported = new Set<string>();
  const clean = (source: string): string => {
    const { text, warnings: found } = readableText(source);
    if (!reported.has(source)) warnings.push(...found);
    reported.add(source);
    return text;
  };
  const { words } = facts;
  return {
    warnings,
    facts: {
      ...facts,
      // If no character of the title is printable, the catalogue number is used.
      title: clean(facts.title) || facts.catalogNo,
      artist: clean(facts.artist),
      label: facts.label === null ? null : clean(facts.label),
      catalogNo: clean(facts.catalogNo),
      lines: facts.lines.map(clean),
      credits: facts.credits.map(clean),
      speed: facts.speed === null ? null : readableText(facts.speed).text,
      sides: facts.sides.map(({ letter, tracks }) => ({
        letter,
        tracks: tracks.map((track) => ({
          ...track,
          title: clean(track.title),
          artist: track.artist === null ? null : clean(track.artist),
        })),
      })),
      words: {
        side: clean(words.side),
        stereo: clean(words.stereo),
        explicit: clean(words.explicit),
        rights: clean(words.rights),
        tracks: clean(words.tracks),
        credits: clean(words.credits),
        madeToOrder: clean(words.madeToOrder),
      },
    },
  };
}

function makeTrackLists({ sides, words }: ExpressFacts): TrackListSide[] {
  const isDisc = sides.length === 1;
  return sides.map(({ letter, tracks }) => ({
    heading: isDisc ? '' : `${words.side} ${letter}`,
    rows: tracks.map(({ title, artist, ms }, index) => ({
      number: isDisc ? String(index + 1) : `${letter}${index + 1}`,
      title: [title, artist].filter(Boolean).join(' – '),
      // Tracks without an uploaded file have no length.
      time: ms > 0 ? formatDuration(ms) : '',
    })),
  }));
}
