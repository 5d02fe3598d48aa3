import { SecurityPage } from '../../features/account/security/security-page.tsx';

export { action, loader } from '../../features/account/security/security-page.server.ts';

export default SecurityPage;
