import { ConfirmEmailChange } from '../../features/account/sign-in/confirm-email-change.tsx';

export { action } from '../../features/account/sign-in/confirm-email-change.server.ts';

export default ConfirmEmailChange;
