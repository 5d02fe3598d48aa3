import { AddressBook } from '../../../features/account/addresses/address-book.tsx';

export { action, loader } from '../../../features/account/addresses/address-book.server.ts';

export default AddressBook;
