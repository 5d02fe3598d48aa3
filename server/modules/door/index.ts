export { registerGuestLists } from './register-guest-lists.ts';
