export { findPerson, type Person } from './account-store.ts';
export { type AuditEntry, audit, auditIfForAnother } from './audit.ts';
export { sessionCookieName } from './cookies.ts';
export { makeIdentify } from './identify.ts';
export { lockPerson } from './lock-person.ts';
export { hashPassword } from './password-hash.ts';
