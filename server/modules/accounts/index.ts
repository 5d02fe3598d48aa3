export { outWhenSignedOut } from './account-routes.ts';
export { findPerson, lockPerson } from './account-store.ts';
export { type AdminEdit, assertSeen, editAsAdmin } from './admin-edit.ts';
export { audit, auditIfForAnother } from './audit.ts';
export { rotated } from './change-password.ts';
export {
  confirmInvited,
  grantInvited,
  setLimit,
  setSellerContact,
  switchFlag,
} from './change-user.ts';
export { assertGoodPassword } from './check-password.ts';
export { claimAddress } from './claim-email.ts';
export { clearSessionCookie, sessionCookieName, setSessionCookie } from './cookies.ts';
export { makeIdentify } from './identify.ts';
export { assertMayMail, assertWithinLimit } from './limits.ts';
export { originOf, type SignInOrigin } from './origin.ts';
export { hashPassword } from './password-hash.ts';
export { proveIdentity } from './prove-identity.ts';
export { hashSecret, makeSecret } from './secrets.ts';
export { sellsAs, sellsAsText } from './seller-name.ts';
export { isLabelOwner, isSeller } from './seller-status.ts';
export { endSessions } from './session-store.ts';
export { assertNotLastAdmin, lockRoles, setRole } from './set-role.ts';
export { startSession } from './start-session.ts';
export { findLoginByEmail, lockLogin, normalEmail } from './user-store.ts';
