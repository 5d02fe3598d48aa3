export { assertValidAddress, checkAddress, withAddressFieldNames } from './check-address.ts';
export { presentPostalAddress } from './present.ts';
export type { AddressContent } from './store.ts';
export { addressFromBody } from './typed-address.ts';
