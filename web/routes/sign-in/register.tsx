import { Register } from '../../features/account/sign-in/register.tsx';

export { action, loader } from '../../features/account/sign-in/register.server.ts';

export default Register;
