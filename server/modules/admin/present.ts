import type {
  AuditLogEntry,
  FlagHolder,
  ListedPerson,
  ManagedPerson,
} from '@lathe/contract/admin-calls';
import { FEATURE_FLAGS } from '@lathe/rules/flags';
import type { Actor } from '../../platform/http/actor.ts';
import { isLabelOwner, isSeller } from '../accounts/index.ts';
import type { AuditRow } from './audit-store.ts';
import type { HolderRow } from './flag-store.ts';
import type { PersonListRow, PersonRow } from './people-store.ts';
import { operationsOn } from './policy.ts';

export function presentListedPerson(row: PersonListRow): ListedPerson {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    role: row.role,
    is_seller: isSeller(row),
    is_label_owner: isLabelOwner(row),
    is_suspended: row.suspended_at !== null,
    registered_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  };
}

export function presentManagedPerson(row: PersonRow, actor: Actor): ManagedPerson {
  return {
    ...presentListedPerson(row),
    has_2fa: row.two_factor_at !== null,
    sessions: row.sessions ?? 0,
    order_limit: row.order_limit,
    releases_limit: row.releases_limit,
    releases_count: row.releases_count,
    feature_flags: FEATURE_FLAGS.filter((flag) => row.feature_flags.includes(flag)),
    suspension: row.suspended_at && {
      at: row.suspended_at.toISOString(),
      reason: row.suspension_reason ?? '',
      by: row.suspended_by,
    },
    operations: operationsOn(actor, { ...row, isSeller: isSeller(row) }),
  };
}

export function presentAudit(row: AuditRow): AuditLogEntry {
  const { objectType, objectId } = row;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName },
    subject: row.subjectId === null ? null : { id: row.subjectId, name: row.subjectName },
    object: objectType === null ? null : { type: objectType, id: objectId ?? '' },
    details: row.details,
    ip: row.ip,
  };
}

export function presentHolder({ setAt, setBy, setKey: _, ...person }: HolderRow): FlagHolder {
  return { ...person, set_at: setAt.toISOString(), set_by: setBy };
}
