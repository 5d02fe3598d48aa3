import type { AuditLogEntry } from '@lathe/contract/admin-calls';
import { useTranslation } from 'react-i18next';

/** Whatever is not here is shown by its own name: nothing in the log is hidden for want of words. */
const ACTION_WORDS = {
  'session.started': 'audit.actions.session_started',
  'session.ended': 'audit.actions.session_ended',
  'session.revoked': 'audit.actions.session_revoked',
  'session.refused': 'audit.actions.session_refused',
  'identity.refused': 'audit.actions.identity_refused',
  'account.registered': 'audit.actions.account_registered',
  'account.read': 'audit.actions.account_read',
  'account.edited': 'audit.actions.account_edited',
  'account.deleted': 'audit.actions.account_deleted',
  'introduction.edited': 'audit.actions.introduction_edited',
  'email.confirmed': 'audit.actions.email_confirmed',
  'email.change_asked': 'audit.actions.email_change_asked',
  'email.changed': 'audit.actions.email_changed',
  'password.changed': 'audit.actions.password_changed',
  'password.reset': 'audit.actions.password_reset',
  'two_factor.on': 'audit.actions.two_factor_on',
  'two_factor.off': 'audit.actions.two_factor_off',
  'two_factor.codes_renewed': 'audit.actions.two_factor_codes_renewed',
  'passkey.added': 'audit.actions.passkey_added',
  'passkey.renamed': 'audit.actions.passkey_renamed',
  'passkey.removed': 'audit.actions.passkey_removed',
  'addresses.read': 'audit.actions.addresses_read',
  'addresses.edited': 'audit.actions.addresses_edited',
  'seller.read': 'audit.actions.seller_read',
  'seller.onboarded': 'audit.actions.seller_onboarded',
  'seller.edited': 'audit.actions.seller_edited',
  'role.set': 'audit.actions.role_set',
  'limit.set': 'audit.actions.limit_set',
  'flag.set': 'audit.actions.flag_set',
  'invitation.issued': 'audit.actions.invitation_issued',
  'invitation.resent': 'audit.actions.invitation_resent',
  'invitation.revoked': 'audit.actions.invitation_revoked',
  'invitation.accepted': 'audit.actions.invitation_accepted',
  'export.requested': 'audit.actions.export_requested',
  'export.listed': 'audit.actions.export_listed',
  'job.retried': 'audit.actions.job_retried',
} as const;

const FACT_WORDS = {
  device: 'audit.facts.device',
  ended: 'audit.facts.ended',
  how: 'audit.facts.how',
  place: 'audit.facts.place',
  reason: 'audit.facts.reason',
  role: 'audit.facts.role',
  signed_out: 'audit.facts.signed_out',
} as const;

export function useActionName(): (action: string) => string {
  const { t } = useTranslation('admin');
  return (action) => (isKnown(action) ? t(ACTION_WORDS[action]) : action);
}

function isKnown(action: string): action is keyof typeof ACTION_WORDS {
  return Object.hasOwn(ACTION_WORDS, action);
}

export function ActionName({ action }: { action: string }) {
  const nameOf = useActionName();
  return nameOf(action);
}

type Value = AuditLogEntry['details'][string];

/** A change as what was and what is; the rest as it was written down. */
export function LogDetails({ entry: { details, object } }: { entry: AuditLogEntry }) {
  const { t } = useTranslation('admin');
  const { from, to, ...rest } = details;
  const plain = (value: Value) => {
    if (value === null) return t('audit.empty_value');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    return String(value);
  };
  const facts = Object.entries(rest);
  if (from !== undefined && to !== undefined) {
    const what = facts.map(([, value]) => plain(value)).join(', ');
    const values = { what, from: plain(from), to: plain(to) };
    return (
      <span className="log-details">
        {t(what ? 'audit.changed' : 'audit.changed_plain', values)}
      </span>
    );
  }
  const named = (name: string) =>
    Object.hasOwn(FACT_WORDS, name) ? t(FACT_WORDS[name as keyof typeof FACT_WORDS]) : name;
  const lines = facts
    .filter(([, value]) => value !== 'unknown' && value !== false)
    .map(([name, value]) => t('audit.fact', { name: named(name), value: plain(value) }));
  if (object && lines.length === 0) lines.push(`${object.type} ${object.id.slice(0, 8)}`);
  return <span className="log-details">{lines.join(', ') || '–'}</span>;
}
