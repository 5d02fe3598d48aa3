/** Lays out any part of a release in a style. */

import type { StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { Zone } from '@lathe/rules/artwork/shapes';
import { symbolIn } from '../print/ean-size.ts';
import type { Colours } from './choose-colours.ts';
import { durationText, type ExpressFacts, type ExpressWarning } from './facts.ts';
import { contentOfPage, layOutPage } from './lay-out-page.ts';
import { layOutRound } from './lay-out-round.ts';
import { layOutSpine } from './lay-out-spine.ts';
import { bleeding, coverZone, fill, type Layout, newSheet, type Sheet } from './layout.ts';
import { readableText } from './readable-text.ts';
import { type Brief, frameOf, type Style } from './styles/style.ts';
import { STYLES } from './styles/styles.ts';
import type { ListedSide } from './track-setting.ts';

export interface LayoutWish {
  parts: readonly ArtworkPart[];
  facts: ExpressFacts;
  style: StyleKey;
  colours: Colours;
  /** Spines use the main colour of the cover, independent of the style. */
  spineColours: Colours;
  /** Aspect ratio of each custom image, by the zone or part that it replaces. */
  own: Readonly<Record<string, number>>;
}

export interface LaidOut {
  layouts: Layout[];
  warnings: ExpressWarning[];
}

export function layOutParts(wish: LayoutWish): LaidOut {
  const { facts, warnings } = printable(wish.facts);
  const brief: Brief = { facts, sides: listedSides(facts), colours: wish.colours };
  const shortened = new Set<string>();
  const pages = wish.parts.filter(({ kind }) => kind === 'booklet').length;
  const layouts = wish.parts.map((part) => {
    const sheet = newSheet(part);
    layOut(sheet, STYLES[wish.style], brief, { ...wish, pages });
    for (const text of sheet.shortened) shortened.add(text);
    return { part: part.key, elements: sheet.elements };
  });
  const abbreviated = [...shortened].map((text) => ({ code: 'abbreviated', text }) as const);
  return { layouts, warnings: [...warnings, ...abbreviated] };
}

type Around = Pick<LayoutWish, 'spineColours' | 'own'> & { pages: number };

function layOut(sheet: Sheet, style: Style, brief: Brief, around: Around): void {
  const { part } = sheet;
  const own = around.own[part.key];
  if (own !== undefined) {
    coverZone(sheet, { x: 0, y: 0, width: part.width, height: part.height }, part.key, {
      aspect: own,
    });
    return;
  }
  if (part.kind === 'label' || part.kind === 'disc') {
    const letter = part.kind === 'label' ? part.key.slice(-1).toUpperCase() : null;
    layOutRound(sheet, style, brief, letter);
    return;
  }
  for (const zone of part.zones) layOutZone(sheet, zone, style, brief, around);
}

function layOutZone(sheet: Sheet, zone: Zone, style: Style, brief: Brief, around: Around): void {
  const { part } = sheet;
  const own = around.own[zone.key];
  if (own !== undefined && zone.key !== 'front') {
    coverZone(sheet, zone, zone.key, { aspect: own });
    if (zone.key === 'back') barcode(sheet, brief);
    return;
  }
  switch (zone.key) {
    case 'front':
      coverZone(sheet, zone, 'cover');
      break;
    case 'back':
      fill(sheet, bleeding(part, zone), brief.colours.ground);
      if (part.barcode) style.back(sheet, frameOf(zone, part.barcode), brief);
      barcode(sheet, brief);
      break;
    case 'spine':
    case 'spine_left':
    case 'spine_right': {
      const { ground, ink } = around.spineColours;
      fill(sheet, bleeding(part, zone), ground);
      layOutSpine(sheet, zone, brief, style.spine, { colour: ink, on: ground });
      break;
    }
    case 'inside_spine':
      fill(sheet, bleeding(part, zone), brief.colours.ground);
      break;
    case 'inside_left':
      layOutPage(sheet, zone, 'duotone', style, brief);
      break;
    case 'inside_right':
      layOutPage(sheet, zone, 'all', style, brief);
      break;
    default: {
      const page = Number(part.key.split('_')[1]);
      const content = contentOfPage(page, around.pages);
      // Two facing pages show the two halves of one image.
      const facing = { zoom: 2, shift: page % 2 === 0 ? 1 : -1 };
      layOutPage(
        sheet,
        zone,
        content,
        style,
        brief,
        content === 'duotone' && page < around.pages ? facing : {},
      );
    }
  }
}

const WHITE = '#ffffff';

function barcode(sheet: Sheet, { facts }: Brief): void {
  const area = sheet.part.barcode;
  if (!area || facts.ean === null) return;
  fill(sheet, area, WHITE);
  sheet.elements.push({ kind: 'barcode', ean: facts.ean, box: symbolIn(area) });
}

/** Replaces characters that our typefaces lack. */
function printable(facts: ExpressFacts): { facts: ExpressFacts; warnings: ExpressWarning[] } {
  const warnings: ExpressWarning[] = [];
  const told = new Set<string>();
  const say = (source: string): string => {
    const { text, warnings: found } = readableText(source);
    if (!told.has(source)) warnings.push(...found);
    told.add(source);
    return text;
  };
  const { words } = facts;
  return {
    warnings,
    facts: {
      ...facts,
      // If no character of the title is printable, the catalogue number is used.
      title: say(facts.title) || facts.catalogNo,
      artist: say(facts.artist),
      label: facts.label === null ? null : say(facts.label),
      catalogNo: say(facts.catalogNo),
      lines: facts.lines.map(say),
      credits: facts.credits.map(say),
      speed: facts.speed === null ? null : readableText(facts.speed).text,
      sides: facts.sides.map(({ letter, tracks }) => ({
        letter,
        tracks: tracks.map((track) => ({
          ...track,
          title: say(track.title),
          artist: track.artist === null ? null : say(track.artist),
        })),
      })),
      words: {
        side: say(words.side),
        stereo: say(words.stereo),
        explicit: say(words.explicit),
        rights: say(words.rights),
        tracks: say(words.tracks),
        credits: say(words.credits),
        madeToOrder: say(words.madeToOrder),
      },
    },
  };
}

function listedSides({ sides, words }: ExpressFacts): ListedSide[] {
  const isDisc = sides.length === 1;
  return sides.map(({ letter, tracks }) => ({
    heading: isDisc ? '' : `${words.side} ${letter}`,
    rows: tracks.map(({ title, artist, ms }, index) => ({
      number: isDisc ? String(index + 1) : `${letter}${index + 1}`,
      title: [title, artist].filter(Boolean).join(' – '),
      // Tracks without an uploaded file have no length.
      time: ms > 0 ? durationText(ms) : '',
    })),
  }));
}
