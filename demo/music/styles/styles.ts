import { ambient } from './ambient.ts';
import { classical } from './classical.ts';
import { drumAndBass } from './drum-and-bass.ts';
import { dub } from './dub.ts';
import { folkGuitar } from './folk-guitar.ts';
import { hipHop } from './hip-hop.ts';
import { house } from './house.ts';
import { indie } from './indie.ts';
import { jazzTrio } from './jazz-trio.ts';
import { postPunk } from './post-punk.ts';
import type { Style } from './style.ts';
import { synthPop } from './synth-pop.ts';
import { techno } from './techno.ts';

/** Named after the genres of the shop. */
export const STYLES = {
  ambient,
  classical,
  'drum-and-bass': drumAndBass,
  dub,
  'folk-guitar': folkGuitar,
  'hip-hop': hipHop,
  house,
  indie,
  'jazz-trio': jazzTrio,
  'post-punk': postPunk,
  'synth-pop': synthPop,
  techno,
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;

export const STYLE_NAMES = Object.keys(STYLES) as readonly StyleName[];
