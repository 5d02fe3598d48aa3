export { type FoundPage, isName, pageInView, visiblePage } from './find-page.ts';
export { inPages } from './in-pages.ts';
export { filesOfPage, newFileBase } from './page-files.ts';
export { presentOwnPage } from './present.ts';
export type { KeptInstagram, KeptYouTube } from './public-store.ts';
export { clearPage, readOwnPage } from './save-page.ts';
export { keepPictureAt } from './set-picture.ts';
export { type OwnPageRow, updatePageColumn } from './store.ts';
export { registerUnsubscribe, unsubscribeLink } from './unsubscribe.ts';
