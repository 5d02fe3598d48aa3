/** Resolves the payees that a proposal names. */
import { SPLIT_PAYEES_MAX } from '@lathe/rules/limits';
import { type Share, splitProblem } from '@lathe/rules/splits';
import { isUuidInAnyCase } from '@lathe/rules/uuid';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { findPerson, isSeller } from '../accounts/index.ts';
import { findLabelAt, parsePagePath } from '../labels/index.ts';
import { listCandidates, type SplitRelease } from './release-store.ts';

interface NamedPayee {
  payee: string;
  share_basis_points: number;
}

/** Reports all errors at once, by list index. */
export async function findPayees(
  tx: Tx,
  {
    release,
    userId,
    named,
  }: { release: SplitRelease; userId: string; named: readonly NamedPayee[] },
): Promise<Share[]> {
  const known = await knownPayees(tx, { release, userId });
  const fields: Record<string, FieldProblem[]> = {};
  const shares: Share[] = [];
  for (const [at, { payee, share_basis_points }] of named.entries()) {
    const party = await findPayee(tx, payee, known);
    if (party === null) fields[`shares.${at}.payee`] = [{ key: 'split_payee_unknown' }];
    else shares.push({ party, shareBasisPoints: share_basis_points });
  }
  const problem = Object.keys(fields).length === 0 ? splitProblem(shares) : null;
  if (problem) {
    fields.shares = [{ key: `split_${problem}`, values: { max: SPLIT_PAYEES_MAX } }];
  }
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
  return shares;
}

/** The payees that the caller may name by id. */
export async function knownPayees(
  tx: Tx,
  { release, userId }: { release: SplitRelease; userId: string },
): Promise<ReadonlySet<string>> {
  return new Set([userId, ...(await listCandidates(tx, release)).map(({ id }) => id)]);
}

/**
 * Accepts only ids that the caller already knows, so that nobody can find users by guessing ids.
 */
export async function findPayee(
  tx: Tx,
  named: string,
  known: ReadonlySet<string>,
): Promise<string | null> {
  const text = named.trim();
  const id = isUuidInAnyCase(text) ? text.toLowerCase() : await findOwnerByPath(tx, text);
  if (id === null || (isUuidInAnyCase(text) && !known.has(id))) return null;
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
