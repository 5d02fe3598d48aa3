import { TwoFactor } from '../../features/account/sign-in/two-factor.tsx';

export { action, loader } from '../../features/account/sign-in/two-factor.server.ts';

export default TwoFactor;
