/** What comes out of either route: files for the plant, pictures for people. */
import type { ColourPair } from '@lathe/rules/artwork/express';
import type { PartKey } from '@lathe/rules/artwork/geometry';
import type { ZoneKey } from '@lathe/rules/artwork/shapes';
import type { ExpressWarning } from './express/facts.ts';

export interface MadePicture {
  file: string;
  width: number;
  height: number;
  type: 'avif' | 'webp' | 'jpeg';
}

export interface MadePart {
  key: PartKey;
  /** The file for the plant. */
  pdf: string;
  /** The whole part with its bleed, in several widths; exactly one of them is a JPEG. */
  previews: MadePicture[];
}

/** One face of the thing itself, trimmed: a zone of the cover, a label, a page. */
export interface MadeFace {
  key: FaceKey;
  file: string;
  width: number;
  height: number;
}

export type FaceKey = Exclude<ZoneKey, 'label' | 'disc' | 'page'> | PartKey;

export interface MadeArtwork {
  parts: MadePart[];
  /** The square front alone, as the shop shows it; exactly one is a JPEG. Empty if not made anew. */
  front: MadePicture[];
  faces: MadeFace[];
  /** What it was printed in; null on the designer's route. */
  colours: (ColourPair & { accent: string }) | null;
  /** Pairs out of the picture that can be read, to choose from. */
  pairs: ColourPair[];
  warnings: ExpressWarning[];
}
