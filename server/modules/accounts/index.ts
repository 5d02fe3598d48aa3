export { type AuditEntry, audit, auditIfForAnother } from './audit.ts';
export { sessionCookieName } from './cookies.ts';
export { makeIdentify } from './identify.ts';
export { hashPassword } from './password-hash.ts';
