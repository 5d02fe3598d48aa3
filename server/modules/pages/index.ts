export { removePage } from './delete-page.ts';
export { visiblePage } from './find-page.ts';
export { inPages } from './in-pages.ts';
export { type MerchPriceList, merchPriceList, merchPriceOn } from './merch-store.ts';
export { filesOfPage, newFileBase } from './page-files.ts';
export { presentOwnPage } from './present.ts';
export type { KeptInstagram, KeptYouTube } from './public-store.ts';
export { clearPage, readOwnPage } from './save-page.ts';
export { type OwnPageRow, updatePageColumn } from './store.ts';
