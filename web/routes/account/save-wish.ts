export { loader } from '../../features/shop/wish-list/save-after-sign-in.server.ts';
