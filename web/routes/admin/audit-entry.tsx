import type { AuditLogEntry } from '@lathe/contract/admin-calls';
import { AUDIT_ACTIONS, type AuditAction } from '@lathe/contract/audit-actions';
import { useTranslation } from 'react-i18next';

const FACT_WORDS = {
  amount: 'audit.facts.amount',
  answer: 'audit.facts.answer',
  device: 'audit.facts.device',
  ended: 'audit.facts.ended',
  how: 'audit.facts.how',
  order: 'audit.facts.order',
  place: 'audit.facts.place',
  reason: 'audit.facts.reason',
  role: 'audit.facts.role',
  signed_out: 'audit.facts.signed_out',
} as const;

/** An action of an older version is shown by its own name: nothing in the log is hidden. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation('admin');
  return (action) => {
    const known = AUDIT_ACTIONS.find((each) => each === action);
    return known ? t(`audit.actions.${underscored(known)}`) : action;
  };
}

type Underscored<Action extends string> = Action extends `${infer Area}.${infer Event}`
  ? `${Area}_${Event}`
  : never;

/** The type demands words for every action: without them the build fails. */
function underscored<Action extends AuditAction>(action: Action): Underscored<Action> {
  return action.replace('.', '_') as Underscored<Action>;
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
