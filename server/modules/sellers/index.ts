export { markLabelOpened } from './store.ts';
export { setVatRegistration } from './vat-registration.ts';
