/** The credits of a release as paragraphs for back cover, booklet and gatefold. */
import { groupByRole } from '@lathe/rules/credits';
import { sideLetter } from '@lathe/rules/sides';
import { artistRoleText, creditRoleText } from '../../platform/role-texts.ts';
import type { Translate } from '../../platform/translations.ts';
import type { PrintedFacts } from '../releases/index.ts';

interface PrintedCredit {
  name: string;
  role: string;
}

/**
 * One line per role of the release, then those of single tracks, then the songwriters if they are
 * the same for all tracks.
 */
export function printedCredits(facts: PrintedFacts, t: Translate): string[] {
  const { additionalArtists, credits, tracks } = facts;
  const named: PrintedCredit[] = [
    ...additionalArtists.map((artist) => ({ name: artist.name, role: artistRoleText(artist, t) })),
    ...credits.map((credit) => ({ name: credit.name, role: creditRoleText(credit, t) })),
  ];
  const ofTracks = creditsOfTracks(facts, t).filter(({ name, role }) =>
    named.every((credit) => credit.name !== name || credit.role !== role),
  );
  const onAll = ofTracks.filter(({ places }) => places.length === tracks.length);
  const onSome = ofTracks.filter(({ places }) => places.length < tracks.length);
  const lines = linesOf([...named, ...onAll]);
  for (const [places, same] of Map.groupBy(onSome, (credit) => credit.places.join(', '))) {
    lines.push(...linesOf(same).map((line) => `${line} (${places})`));
  }
  const composers = new Set(tracks.map(({ composer }) => composer));
  const [writer = ''] = composers;
  if (composers.size === 1 && writer !== '') {
    lines.push(t('artwork:print.written_by', { name: writer }));
  }
  return lines;
}

function linesOf(credits: readonly PrintedCredit[]): string[] {
  return groupByRole(credits).map(({ role, names }) =>
    role === '' ? names.join(', ') : `${role}: ${names.join(', ')}`,
  );
}

/** Each person and role once, with the places of the tracks. */
function creditsOfTracks({ type, tracks }: PrintedFacts, t: Translate) {
  const found = new Map<string, PrintedCredit & { places: string[] }>();
  const counts = new Map<number, number>();
  for (const { side, credits } of tracks) {
    const number = (counts.get(side) ?? 0) + 1;
    counts.set(side, number);
    const place = type === 'cd' ? String(number) : `${sideLetter(side)}${number}`;
    for (const credit of credits) {
      const role = creditRoleText(credit, t);
      const key = JSON.stringify([role, credit.name]);
      const entry = found.get(key) ?? { name: credit.name, role, places: [] };
      if (!entry.places.includes(place)) entry.places.push(place);
      found.set(key, entry);
    }
  }
  return [...found.values()];
}
