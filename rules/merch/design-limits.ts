/** Limits of merchandise designs. */

export const DESIGN_FILE_MAX_BYTES = 120_000_000;
/** Files of one item that are not removed. */
export const DESIGN_FILES_MAX = 40;
/** Below the first, a print is refused; below the second, warned; from the third on, called best. */
export const PRINT_DPI_MIN = 150;
export const PRINT_DPI_FAIR = 200;
export const PRINT_DPI_BEST = 300;
/** Finer lines do not survive the print. */
export const HAIRLINE_MM = 0.5;
/** A share of the ink that is thinner, before it is worth a warning. */
export const HAIRLINE_SHARE = 0.005;
/** A share of the ink in wide half-transparent zones, which print as dots. */
export const SOFT_SHARE = 0.01;
/** CIEDE2000: closer colours are hard to tell apart on cloth. */
export const INK_CLOTH_DELTA_E = 20;
/** A share of the ink that is too close to the cloth, before it is worth a warning. */
export const INK_CLOTH_SHARE = 0.1;
/** Of 255: fainter ink is not seen. */
export const INK_ALPHA_MIN = 26;
/** A wider side is a bomb or a mistake: the largest print needs 7,087 pixels. */
export const PICTURE_SIDE_MAX = 20_000;
export const PICTURE_PIXELS_MAX = 80_000_000;
/** The smallest printable width at the lowest resolution. */
export const PICTURE_SIDE_MIN = 60;
/** A photo in the shop must be sharp on a phone. */
export const PHOTO_SIDE_MIN = 800;
export const PLACEMENT_WIDTH_MIN_MM = 5;
export const PLACEMENT_WIDTH_MAX_MM = 2000;
/** The middle of a picture may be outside its area, but not far away. */
export const PLACEMENT_OFFSET_MAX_MM = 2000;
