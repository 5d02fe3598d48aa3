/** The two font files that every page shows at once; the rest come when a letter needs them. */
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** For `<link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={…} />`. */
export const fontsToPreload: readonly string[] = [inter, bricolage];
