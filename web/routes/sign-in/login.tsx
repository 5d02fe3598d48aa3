import { Login } from '../../features/account/sign-in/login.tsx';

export { action, loader } from '../../features/account/sign-in/login.server.ts';

export default Login;
