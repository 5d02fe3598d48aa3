export { registerPromoAudio } from './register-promo-audio.ts';
export { registerPromoDownloads } from './register-promo-downloads.ts';
