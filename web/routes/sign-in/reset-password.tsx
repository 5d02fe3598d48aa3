import { ResetPassword } from '../../features/account/sign-in/reset-password.tsx';

export { action } from '../../features/account/sign-in/reset-password.server.ts';

export default ResetPassword;
