import { ForgotPassword } from '../../features/account/sign-in/forgot-password.tsx';

export { action } from '../../features/account/sign-in/forgot-password.server.ts';

export default ForgotPassword;
