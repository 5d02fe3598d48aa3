export { assertGoodAddress, checkAddress, inAddressWords } from './check-address.ts';
export { showAddress } from './present.ts';
export type { AddressContent } from './store.ts';
export { typedAddress } from './typed-address.ts';
