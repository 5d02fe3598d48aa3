/** Which part of a picture has ink: transparent margins are not printed. */
import type { PictureSize, Placement } from './placement.ts';

/** Shares of the width and the height, from the upper left. */
export interface InkBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part with ink, as if it were a picture of its own. Not known of old files: then all of it. */
export function inkedPart(
  placement: Placement,
  picture: PictureSize,
  { left, top, right, bottom }: InkBounds = { left: 0, top: 0, right: 1, bottom: 1 },
): { placement: Placement; picture: PictureSize } {
  const { xMm, yMm, widthMm, rotation } = placement;
  const heightMm = (widthMm * picture.height) / picture.width;
  const [dx, dy] = [((left + right - 1) / 2) * widthMm, ((top + bottom - 1) / 2) * heightMm];
  const angle = (rotation * Math.PI) / 180;
  return {
    placement: {
      xMm: xMm + dx * Math.cos(angle) - dy * Math.sin(angle),
      yMm: yMm + dx * Math.sin(angle) + dy * Math.cos(angle),
      widthMm: widthMm * (right - left),
      rotation,
    },
    picture: { width: picture.width * (right - left), height: picture.height * (bottom - top) },
  };
}
