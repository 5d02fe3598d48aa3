/** The two font files that every page needs at once. Others load on demand. */
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** For `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={…} />`. */
export const fontsToPreload: readonly string[] = [inter, bricolage];
