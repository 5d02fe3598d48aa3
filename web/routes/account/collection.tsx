import { AccountCollection } from '../../features/orders/account-collection.tsx';

export { loader } from '../../features/orders/account-collection.server.ts';

export default AccountCollection;
