/** Output of both artwork routes: files for the plant, images for the web. */
import type { ColourPair } from '@lathe/rules/artwork/express';
import type { PartKey } from '@lathe/rules/artwork/geometry';
import type { ZoneKey } from '@lathe/rules/artwork/shapes';
import type { ExpressWarning } from './express/facts.ts';

export interface OutputPicture {
  file: string;
  width: number;
  height: number;
  type: 'avif' | 'webp' | 'jpeg';
}

export interface OutputPart {
  key: PartKey;
  /** Print file for the plant. */
  pdf: string;
  /** The whole part with bleed, in several widths; exactly one is a JPEG. */
  previews: OutputPicture[];
}

/** One trimmed face of the product: a zone of the cover, a label or a page. */
export interface OutputFace {
  key: FaceKey;
  file: string;
  width: number;
  height: number;
}

export type FaceKey = Exclude<ZoneKey, 'label' | 'disc' | 'page'> | PartKey;

/** Why a print file is not ready for the plant. */
export interface PrintProblem {
  part: PartKey;
  /** Page number in the artwork PDF. */
  page: number;
  code: 'unreadable' | 'pages' | 'boxes' | 'marks' | 'bleed' | 'barcode';
  /** For staff: what was found. */
  detail: string;
}

export interface ArtworkOutput {
  parts: OutputPart[];
  /** The square front for the shop; exactly one is a JPEG. Empty if it was not regenerated. */
  front: OutputPicture[];
  faces: OutputFace[];
  /** The printed colours; null on the designer route. */
  colours: (ColourPair & { accent: string }) | null;
  /** Readable colour pairs from the image, to choose from. */
  pairs: ColourPair[];
  warnings: ExpressWarning[];
  /** Found when the files were opened again. Unless it is empty, nothing of this may be used. */
  problems: PrintProblem[];
  /** Nothing is printed on any part, as in an unchanged template. Nothing else was made then. */
  isBlank: boolean;
}
