export { inAddressWords } from './check-address.ts';
