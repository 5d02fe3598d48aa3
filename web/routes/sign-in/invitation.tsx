import { InvitationPage } from '../../features/account/sign-in/invitation.tsx';

export { action, loader } from '../../features/account/sign-in/invitation.server.ts';

export default InvitationPage;
