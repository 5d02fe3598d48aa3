/** Resolves the payees that a proposal names. */
import { emailAddress } from '@lathe/contract/user';
import { SPLIT_PAYEES_MAX } from '@lathe/rules/limits';
import { splitProblem } from '@lathe/rules/splits';
import { isUuidInAnyCase } from '@lathe/rules/uuid';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { findPerson, isSeller, normalizeEmail } from '../accounts/index.ts';
import { findLabelAt, parsePagePath } from '../labels/index.ts';
import { listOpenInvited } from './invited-store.ts';
import { listCandidates, type SplitRelease } from './release-store.ts';
import type { NewShare } from './split-store.ts';

export interface NamedPayee {
  payee: string;
  /** Of somebody who is named by mail address. */
  name?: string | undefined;
  share_basis_points: number;
}

/** Named by mail address. Nobody learns whether the address has an account. */
export interface ByMail {
  /** If they were invited before. */
  id: string | null;
  email: string;
  name: string;
}

export interface FoundShare extends NewShare {
  /** Only if named by mail address; then the party is the address until it is invited. */
  byMail?: ByMail;
}

/** Reports all errors at once, by list index. */
export async function findPayees(
  tx: Tx,
  {
    release,
    userId,
    named,
  }: { release: SplitRelease; userId: string; named: readonly NamedPayee[] },
): Promise<FoundShare[]> {
  const known = await knownPayees(tx, { release, userId });
  const fields: Record<string, FieldProblem[]> = {};
  const shares: FoundShare[] = [];
  for (const [at, { share_basis_points: shareBasisPoints, ...each }] of named.entries()) {
    if (isMailAddress(each.payee)) {
      const byMail = await findByMail(tx, { release, userId, ...each });
      if ('field' in byMail) fields[`shares.${at}.${byMail.field}`] = [byMail.problem];
      else {
        const party = byMail.id ?? byMail.email;
        shares.push({ party, shareBasisPoints, isInvited: true, byMail });
      }
      continue;
    }
    const party = await findPayee(tx, each.payee, known);
    if (party === null) fields[`shares.${at}.payee`] = [{ key: 'split_payee_unknown' }];
    else shares.push({ party, shareBasisPoints, isInvited: known.invited.has(party) });
  }
  const problem = Object.keys(fields).length === 0 ? splitProblem(shares) : null;
  if (problem) {
    fields.shares = [{ key: `split_${problem}`, values: { max: SPLIT_PAYEES_MAX } }];
  }
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  return shares;
}

export function isMailAddress(text: string): boolean {
  return text.includes('@');
}

interface FieldError {
  field: 'payee' | 'name';
  problem: FieldProblem;
}

async function findByMail(
  tx: Tx,
  {
    release,
    userId,
    payee,
    name = '',
  }: { release: SplitRelease; userId: string; payee: string; name?: string | undefined },
): Promise<ByMail | FieldError> {
  const email = normalizeEmail(payee);
  const problem = await mailProblem(tx, { userId, email });
  if (problem) return { field: 'payee', problem };
  const typed = name.trim();
  const before = (await listOpenInvited(tx, release.id)).find((each) => each.email === email);
  if (typed === '' && !before) return { field: 'name', problem: { key: 'required' } };
  return { id: before?.id ?? null, email, name: typed || (before?.name ?? '') };
}

/** Nobody invites themselves: they can be named by their page. */
export async function mailProblem(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<FieldProblem | null> {
  if (!emailAddress.safeParse(email).success) return { key: 'email' };
  const own = (await findPerson(tx, userId))?.email;
  return own === email ? { key: 'own_email' } : null;
}

export interface KnownPayees {
  ids: ReadonlySet<string>;
  invited: ReadonlySet<string>;
}

/** The payees that the caller may name by id. */
export async function knownPayees(
  tx: Tx,
  { release, userId }: { release: SplitRelease; userId: string },
): Promise<KnownPayees> {
  const candidates = await listCandidates(tx, release);
  const invited = candidates.filter(({ role }) => role === 'invited');
  return {
    ids: new Set([userId, ...candidates.map(({ id }) => id)]),
    invited: new Set(invited.map(({ id }) => id)),
  };
}

/**
 * Accepts only ids that the caller already knows, so that nobody can find users by guessing ids.
 */
export async function findPayee(tx: Tx, named: string, known: KnownPayees): Promise<string | null> {
  const text = named.trim();
  const id = isUuidInAnyCase(text) ? text.toLowerCase() : await findOwnerByPath(tx, text);
  if (id === null || (isUuidInAnyCase(text) && !known.ids.has(id))) return null;
  if (known.invited.has(id)) return id;
  const person = await findPerson(tx, id);
  return person && isSeller(person) ? id : null;
}

/** Owner of a label page or a live artist page, by path or full URL. */
async function findOwnerByPath(tx: Tx, text: string): Promise<string | null> {
  const [first = '', second = ''] = parsePagePath(text);
  if (first === 'labels') return (await findLabelAt(tx, second))?.ownerId ?? null;
  const page = await tx
    .selectFrom('pages')
    .select('owner_id as ownerId')
    .where('slug', '=', first)
    .where('is_live', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return page?.ownerId ?? null;
}
