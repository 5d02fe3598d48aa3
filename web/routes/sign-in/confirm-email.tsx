import { ConfirmEmail } from '../../features/account/sign-in/confirm-email.tsx';

export { action } from '../../features/account/sign-in/confirm-email.server.ts';

export default ConfirmEmail;
