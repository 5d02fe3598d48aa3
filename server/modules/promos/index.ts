export { registerPromoAudio } from './register-promo-audio.ts';
