import { ConfirmPage } from '../../features/account/security/confirm-page.tsx';

export { action, loader } from '../../features/account/security/confirm-page.server.ts';

export default ConfirmPage;
