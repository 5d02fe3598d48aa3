/** Artwork that the demo's merchandise is printed with, by the name of its file. */
import type { Sheet } from '../sleeves/sheet.ts';
import { hovering, tillReceipt, topDeck } from './artwork/brother-kestrel.ts';
import {
  echoSounder,
  fogSignal,
  harbourFerry,
  quaysideLogo,
  timetable,
} from './artwork/faehrgeld.ts';
import { breakRoom, highVoltage, lowWater } from './artwork/kaimauer.ts';
import {
  brenda,
  departures,
  secondReminder,
  serviceCharges,
  twoCoffees,
} from './artwork/neighbours.ts';
import { goodNeighbours, kettleSong, slowWater } from './artwork/odette-amara.ts';
import { balPerdu, curlewScore, thursdaySilk, yearOfTides } from './artwork/posters.ts';
import { bowlingClub, cancelledToday, goodUmbrella, moiraVan } from './artwork/slow-ferries.ts';

interface Artwork {
  draw: () => Sheet;
  /** Printed width, for which the file has enough pixels. */
  widthMm: number;
}

/** A little above what is called fair, so that nothing is warned about. */
const DPI = 202;
const MM_PER_INCH = 25.4;

export const ARTWORKS = {
  'moira-van': { draw: moiraVan, widthMm: 198 },
  'cancelled-today': { draw: cancelledToday, widthMm: 198 },
  umbrella: { draw: goodUmbrella, widthMm: 180 },
  'bowling-club': { draw: bowlingClub, widthMm: 196 },
  'slow-water': { draw: slowWater, widthMm: 190 },
  'kettle-song': { draw: kettleSong, widthMm: 215 },
  'good-neighbours': { draw: goodNeighbours, widthMm: 198 },
  receipt: { draw: tillReceipt, widthMm: 180 },
  kestrel: { draw: hovering, widthMm: 303 },
  'top-deck': { draw: topDeck, widthMm: 180 },
  faehre: { draw: harbourFerry, widthMm: 198 },
  fahrplan: { draw: timetable, widthMm: 190 },
  echolot: { draw: echoSounder, widthMm: 303 },
  nebelsignal: { draw: fogSignal, widthMm: 198 },
  'faehrgeld-logo': { draw: quaysideLogo, widthMm: 180 },
  brenda: { draw: brenda, widthMm: 198 },
  abfahrt: { draw: departures, widthMm: 198 },
  'two-coffees': { draw: twoCoffees, widthMm: 215 },
  nebenkosten: { draw: serviceCharges, widthMm: 180 },
  nachzahlung: { draw: secondReminder, widthMm: 180 },
  curlew: { draw: curlewScore, widthMm: 330 },
  'bal-perdu': { draw: balPerdu, widthMm: 330 },
  gezeiten: { draw: yearOfTides, widthMm: 330 },
  'jeudi-soie': { draw: thursdaySilk, widthMm: 303 },
  starkstrom: { draw: highVoltage, widthMm: 190 },
  pausenraum: { draw: breakRoom, widthMm: 215 },
  niedrigwasser: { draw: lowWater, widthMm: 215 },
} as const satisfies Record<string, Artwork>;

export type ArtworkName = keyof typeof ARTWORKS;

export function artworkPixels(name: ArtworkName): { width: number; height: number } {
  const { draw, widthMm } = ARTWORKS[name];
  const sheet = draw();
  const width = Math.ceil((widthMm / MM_PER_INCH) * DPI);
  return { width, height: Math.round((width * sheet.height) / sheet.width) };
}
