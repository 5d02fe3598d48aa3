import { AddressEntry } from '../../../features/account/addresses/address-entry.tsx';

export { action, loader } from '../../../features/account/addresses/address-entry.server.ts';

export default AddressEntry;
