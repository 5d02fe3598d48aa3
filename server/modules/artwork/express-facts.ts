/** Collects the release facts printed on the sleeve. */
import type { ExpressFacts } from '@lathe/media/artwork/express/facts';
import { speedRpm } from '@lathe/rules/sides';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import type { PrintedFacts } from '../releases/index.ts';
import { printedCredits } from './printed-credits.ts';

export function expressArtworkFacts(facts: PrintedFacts, language: 'en' | 'de'): ExpressFacts {
  const t = translatorFor(language);
  return {
    title: facts.title,
    artist: facts.artist,
    label: facts.label || null,
    catalogNo: facts.catalogNo,
    ean: facts.ean,
    lines: [
      rightsLine('℗', facts.pYear, facts.pHolder),
      rightsLine('©', facts.cYear, facts.cHolder),
    ].filter((line) => line !== ''),
    credits: printedCredits(facts, t),
    sides: sidesOf(facts),
    speed: speedOf(facts, t),
    explicit: facts.explicit || facts.tracks.some(({ explicit }) => explicit),
    words: {
      side: t('artwork:print.side'),
      stereo: t('artwork:print.stereo'),
      explicit: t('artwork:print.explicit'),
      rights: t('artwork:print.rights'),
      tracks: t('artwork:print.tracks'),
      credits: t('artwork:print.credits'),
      madeToOrder: t('artwork:print.made_to_order'),
    },
  };
}

function rightsLine(sign: string, year: number | null, holder: string): string {
  return holder === '' ? '' : [sign, year, holder].filter((each) => each !== null).join(' ');
}

function speedOf({ type }: PrintedFacts, t: Translate): string | null {
  const rpm = speedRpm(type);
  return rpm === null ? null : t(`artwork:print.speed_${rpm}`);
}

const SIDE_LETTERS = 'ABCDEFGH';

function sidesOf({ type, sides, tracks, artist }: PrintedFacts): ExpressFacts['sides'] {
  return Array.from({ length: sides }, (_, index) => ({
    letter: type === 'cd' ? '' : (SIDE_LETTERS[index] ?? ''),
    tracks: tracks
      .filter(({ side }) => side === index + 1)
      .map((track) => ({
        title: track.subtitle === '' ? track.title : `${track.title} (${track.subtitle})`,
        artist: track.artist === '' || track.artist === artist ? null : track.artist,
        ms: track.ms ?? 0,
        explicit: track.explicit,
      })),
  }));
}
