/**
 * Where a picture is printed. A placement in millimetres is the only truth: preview, shop pictures
 * and the files of the plant are made from it.
 */

/** An area that the plant can print, without bleed. */
export interface PrintArea {
  /** front, back, wrap, sheet or disc. */
  code: string;
  shape: 'rectangle' | 'circle';
  widthMm: number;
  heightMm: number;
  bleedMm: number;
  /** Nothing important is closer to the edge. */
  safeMm: number;
}

/** What of an area decides where a picture is printed. */
export type AreaWithBleed = Pick<PrintArea, 'shape' | 'widthMm' | 'heightMm' | 'bleedMm'>;

export interface Placement {
  /** The middle of the picture, from the middle of the area; y grows downwards. */
  xMm: number;
  yMm: number;
  /** Printed width before the rotation; the height follows from the picture. */
  widthMm: number;
  /** Clockwise, from -180 to 180 degrees. */
  rotation: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

const MM_PER_INCH = 25.4;

/** Pixels per printed inch; the plant refuses too few. */
export function printedDpi(picture: PictureSize, { widthMm }: Pick<Placement, 'widthMm'>): number {
  return picture.width / (widthMm / MM_PER_INCH);
}

export function widthAtDpi(picture: PictureSize, dpi: number): number {
  return (picture.width / dpi) * MM_PER_INCH;
}

/** As the database stores it, to hundredths of a millimetre and of a degree. There is one zero. */
export function roundPlacement({ xMm, yMm, widthMm, rotation }: Placement): Placement {
  return {
    xMm: hundredths(xMm),
    yMm: hundredths(yMm),
    widthMm: hundredths(widthMm),
    rotation: hundredths(rotation),
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
