export { clearCookieIfSignedOut } from './account-routes.ts';
export { findPerson, lockPerson } from './account-store.ts';
export { type AdminEdit, assertCurrentVersion, editAsAdmin } from './admin-edit.ts';
export { audit, auditIfForAnother } from './audit.ts';
export { readUkBankDetails } from './bank-details.ts';
export { rotateSessionSecret } from './change-password.ts';
export {
  confirmInvited,
  grantInvited,
  setLimit,
  setSellerContact,
  switchFlag,
} from './change-user.ts';
export { assertValidPassword } from './check-password.ts';
export { claimEmail } from './claim-email.ts';
export { clearSessionCookie, sessionCookieName, setSessionCookie } from './cookies.ts';
export { locationOf } from './device.ts';
export { currentAndFormerEmails } from './former-emails.ts';
export { makeIdentify } from './identify.ts';
export { assertMailAllowed, assertWithinLimit } from './limits.ts';
export { type MailRecipient, mailRecipient } from './mail-recipient.ts';
export { originOf, type SignInOrigin } from './origin.ts';
export { hashPassword } from './password-hash.ts';
export { permitFile } from './permit-file.ts';
export { verifyIdentity } from './prove-identity.ts';
export { hashSecret, makeSecret } from './secrets.ts';
export { sellerNameExpression, sellerNameSql } from './seller-name.ts';
export { readSellerRate, sellerRateSql } from './seller-rate.ts';
export { isLabelOwner, isSeller } from './seller-status.ts';
export { deleteSessions, restartStreams } from './session-store.ts';
export { assertNotLastAdmin, lockRoles, setRole } from './set-role.ts';
export { shiftSessions } from './shift-sessions.ts';
export { startSession } from './start-session.ts';
export { notSuspendedSql, SELLER_NOT_SUSPENDED, setSuspension } from './suspension.ts';
export { readTaxStatus, taxStatusSql } from './tax-status.ts';
export { findLoginByEmail, lockLogin, normalizeEmail } from './user-store.ts';
