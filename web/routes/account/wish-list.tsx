import { AccountWishList } from '../../features/shop/wish-list/account-wish-list.tsx';

export { action, loader } from '../../features/shop/wish-list/account-wish-list.server.ts';

export default AccountWishList;
