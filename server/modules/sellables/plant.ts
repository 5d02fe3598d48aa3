/** What the plant needs to know about things of a kind. */
import type { MerchStep, ProductionMedium } from '@lathe/rules/production';

export interface Work {
  /** Jobs of one format and material can be made in one batch. */
  format: string;
  /** What it is printed on: a colour, or a sheet of paper. Empty for records. */
  material: string;
  /** Empty where there is one. */
  size: string;
  medium: ProductionMedium;
  sides: number;
  steps: readonly MerchStep[] | null;
  /** Null for what is not printed from a design. */
  designHash: string | null;
  /** The day it waits for, if it does. */
  releaseDate: string | null;
}

/** Of one format, in the language of the reader. */
export interface FormatMaterials {
  /** Empty where there is only one. */
  nameOf(material: string): string;
  /** In the order in which people list them. */
  sizes: readonly string[];
}

/** What was sold, as a job stores it. */
export interface PrintJob {
  format: string;
  material: string;
  size: string;
  designHash: string;
  /** Null if the thing was deleted. */
  sellableId: string | null;
}

export interface PrintFile {
  /** White is printed below the ink of dark cloth. */
  layer: 'ink' | 'white';
  storageKey: string;
  sha256: string;
  widthPx: number;
  heightPx: number;
  bytes: number;
}

/** Where a picture is printed in its area, in millimetres of the size that was sold. */
export interface PrintPlace {
  shape: 'rectangle' | 'circle';
  areaWidthMm: number;
  areaHeightMm: number;
  /** The middle of the picture, from the middle of the area; y grows downwards. */
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  /** Clockwise, in degrees. */
  rotation: number;
}

export interface PrintedArea {
  code: string;
  name: { en: string; de: string };
  /** Of the files, with bleed. */
  widthMm: number;
  heightMm: number;
  /** Null for files of a version that did not store it. */
  place: PrintPlace | null;
  files: PrintFile[];
}

export interface JobPrints {
  /** The product with this design; null if only another design has pictures. */
  picture: unknown;
  /** Empty if files of this design are missing. */
  areas: PrintedArea[];
}
