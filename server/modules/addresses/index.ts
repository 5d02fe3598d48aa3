export { assertGoodAddress, inAddressWords } from './check-address.ts';
export type { AddressContent } from './store.ts';
export { typedAddress } from './typed-address.ts';
