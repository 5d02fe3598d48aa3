import { PrivacyPage } from '../../../features/account/privacy/privacy-page.tsx';

export { action, loader } from '../../../features/account/privacy/privacy-page.server.ts';

export default PrivacyPage;
