import type { AuditLogEntry } from '@lathe/contract/admin-calls';
import { AUDIT_ACTIONS, type AuditAction } from '@lathe/contract/audit-actions';
import { useTranslation } from '../../ui/translation.ts';
import { useAuditDetails } from './audit-details.ts';

const DETAIL_LABELS = {
  address: 'audit.facts.address',
  amount: 'audit.facts.amount',
  answer: 'audit.facts.answer',
  below: 'audit.facts.below',
  bulk: 'audit.facts.bulk',
  carrier: 'audit.facts.carrier',
  code: 'audit.facts.code',
  count: 'audit.facts.count',
  country: 'audit.facts.country',
  device: 'audit.facts.device',
  empty_since: 'audit.facts.empty_since',
  ended: 'audit.facts.ended',
  file: 'audit.facts.file',
  format: 'audit.facts.format',
  former_sha256: 'audit.facts.former_sha256',
  how: 'audit.facts.how',
  kind: 'audit.facts.kind',
  moved_to: 'audit.facts.moved_to',
  name: 'audit.facts.name',
  name_de: 'audit.facts.name_de',
  note: 'audit.facts.note',
  number: 'audit.facts.number',
  order: 'audit.facts.order',
  payment: 'audit.facts.payment',
  place: 'audit.facts.place',
  reason: 'audit.facts.reason',
  reply: 'audit.facts.reply',
  role: 'audit.facts.role',
  services: 'audit.facts.services',
  sha256: 'audit.facts.sha256',
  signed_out: 'audit.facts.signed_out',
  title: 'audit.facts.title',
  valid_from: 'audit.facts.valid_from',
  wanted: 'audit.facts.wanted',
  zone: 'audit.facts.zone',
} as const;

/** Facts about a change that do not name what was changed. */
const SIDE_FACTS = ['reason', 'valid_from', 'wanted'];

const OBJECTS = [
  'bank_file',
  'country',
  'eu_duty',
  'export',
  'format',
  'genre',
  'invitation',
  'job',
  'making_batch',
  'making_job',
  'merch_type',
  'option',
  'order',
  'page',
  'passkey',
  'platform_report',
  'postage',
  'price_list',
  'release',
  'session',
  'vat_rate',
] as const;

/** Actions of older versions are shown by their code: the log hides nothing. */
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

/** Typed message keys: an action without a text fails the build. */
function underscored<Action extends AuditAction>(action: Action): Underscored<Action> {
  return action.replace('.', '_') as Underscored<Action>;
}

export function ActionName({ action }: { action: string }) {
  const nameOf = useActionName();
  return nameOf(action);
}

/** Shows changes as before and after, other details by name. */
export function LogDetails({ entry }: { entry: AuditLogEntry }) {
  const { t } = useTranslation('admin');
  const formatDetail = useAuditDetails(entry);
  const { details, object } = entry;
  const { from, to, ...rest } = details;
  const facts = Object.entries(rest);
  const named = (name: string) =>
    Object.hasOwn(DETAIL_LABELS, name)
      ? t(DETAIL_LABELS[name as keyof typeof DETAIL_LABELS])
      : name;
  const factOf = ([name, value]: (typeof facts)[number]) =>
    t('audit.fact', { name: named(name), value: formatDetail(name, value) });
  if (from !== undefined && to !== undefined) {
    const what = facts.filter(([name]) => !SIDE_FACTS.includes(name));
    const detailText = what.map(([name, value]) => formatDetail(name, value)).join(', ');
    const values = {
      what: detailText,
      from: formatDetail('from', from),
      to: formatDetail('to', to),
    };
    const change = t(detailText ? 'audit.changed' : 'audit.changed_plain', values);
    const side = facts.filter(([name]) => SIDE_FACTS.includes(name)).map(factOf);
    return <span className="log-details">{[change, ...side].join(', ')}</span>;
  }
  const lines = facts
    .filter(([, value]) => value !== 'unknown' && value !== false && value !== null)
    .map(factOf);
  if (object && lines.length === 0) {
    const known = OBJECTS.find((type) => type === object.type);
    const type = known ? t(`audit.objects.${known}`) : object.type;
    lines.push(`${type} ${object.id.slice(0, 8)}`);
  }
  return <span className="log-details">{lines.join(', ') || '–'}</span>;
}
