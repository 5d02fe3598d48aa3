import { classical, folkGuitar, jazzTrio } from './acoustic.ts';
import { indie, postPunk, synthPop } from './bands.ts';
import { drumAndBass, house, techno } from './club.ts';
import { ambient, dub, hipHop } from './slow.ts';
import type { Style } from './style.ts';

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
