import type { AuditAction } from '@lathe/contract/audit-actions';
import type { SecretNumbers } from '@lathe/contract/creator-calls';
import type { Locale } from '@lathe/rules/locales';
import { legalEntityType } from '@lathe/rules/seller-details';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Actor, assertRecentlyProved } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { checkCreator } from './check-creator.ts';
import { type FieldChanges, withChanges } from './details.ts';
import { sendSellerMail } from './jobs.ts';
import { decryptNumbers, encryptNumbers } from './personal-numbers.ts';
import { deleteDraft, findCreator, type StoredCreator, saveDraft, saveSeller } from './store.ts';

interface SaveCreatorInput {
  userId: string;
  actor: Actor;
  ip: string;
  locale: Locale;
  version: number;
  changes: FieldChanges;
  numbers: Partial<SecretNumbers>;
  complete: boolean;
  terms: boolean;
}

/**
 * A draft accepts any input. Completing it, and every later change, requires a valid whole. Callers
 * lock the account.
 */
export async function saveCreator(tx: Tx, ctx: Ctx, save: SaveCreatorInput): Promise<void> {
  const { userId, actor, version, changes } = save;
  const before = await findCreator(tx, userId);
  if (!before) throw new CallError('not_found');
  if (before.version !== version) throw new CallError('conflict');
  const fields = withChanges(before.fields, changes);
  if (before.status === 'complete' && isTaxChanged(before.fields, fields, save)) {
    assertRecentlyProved(actor);
  }
  const table = before.status === 'draft' ? 'seller_drafts' : 'sellers';
  const storedNumbers = await decryptNumbers(ctx.keys, { table, userId }, before);
  const numbers = { ...storedNumbers, ...save.numbers };
  if (before.status === 'draft' && !save.complete) {
    const encrypted = encryptNumbers(ctx.keys, { table, userId }, numbers);
    const now = ctx.clock.now();
    await saveDraft(tx, { userId, fields, ...encrypted, version: version + 1, now });
    // Only edits by somebody else are logged.
    if (actor.userId !== userId) await auditChange(tx, ctx, save, 'seller.edited');
    return;
  }
  await completeOnboarding(tx, ctx, { ...save, before, fields, numbers });
}

/** Fields that determine taxation and payouts. */
const TAX_FIELDS = [
  'kind',
  'first_name',
  'last_name',
  'dob',
  'business_name',
  'legal_form',
  'vat_number',
] as const;

function isTaxChanged(
  before: StoredCreator['fields'],
  after: StoredCreator['fields'],
  { numbers }: SaveCreatorInput,
): boolean {
  return (
    numbers.personal_id_number !== undefined ||
    numbers.ssn_last_4 !== undefined ||
    after.address.country_iso !== before.address.country_iso ||
    TAX_FIELDS.some((field) => after[field] !== before[field])
  );
}

/** Saves the seller account, or throws one error with all invalid fields. */
async function completeOnboarding(
  tx: Tx,
  ctx: Ctx,
  input: SaveCreatorInput & {
    before: StoredCreator;
    fields: StoredCreator['fields'];
    numbers: SecretNumbers;
  },
): Promise<void> {
  const { userId, before, fields, numbers, locale } = input;
  const isNew = before.status === 'draft';
  const checked = await checkCreator(tx, ctx, { fields, numbers, locale });
  const problems = { ...checked.fields };
  if (isNew && !input.terms) problems.terms = [{ key: 'terms' }];
  if (Object.keys(problems).length > 0) throw new CallError('validation', { fields: problems });
  const { details } = checked;
  const encrypted = encryptNumbers(
    ctx.keys,
    { table: 'sellers', userId },
    { personal_id_number: details.personalId, ssn_last_4: details.ssnLast4 },
  );
  const now = ctx.clock.now();
  const version = before.version + 1;
  await saveSeller(tx, {
    userId,
    details,
    legalEntityType: legalEntityType(details),
    ...encrypted,
    version,
    now,
  });
  if (isNew) {
    await deleteDraft(tx, userId);
    await ctx.jobs.enqueue(tx, sendSellerMail, { userId });
  }
  const facts = { kind: details.kind, country: details.address.country };
  await auditChange(tx, ctx, input, isNew ? 'seller.onboarded' : 'seller.edited', facts);
}

async function auditChange(
  tx: Tx,
  { clock }: Ctx,
  { actor, userId, ip }: SaveCreatorInput,
  action: AuditAction,
  details: Record<string, string> = {},
): Promise<void> {
  const at = clock.now();
  await audit(tx, { at, action, actorId: actor.userId, subjectId: userId, details, ip });
}
