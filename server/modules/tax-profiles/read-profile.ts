/** The interview as the seller sees it: the saved answers, otherwise the signed version. */
import type { TaxProfileReply } from '@lathe/contract/tax-profile-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import type { TaxClassification } from '@lathe/rules/tax-profile';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { translateFields } from '../../platform/http/error-reply.ts';
import type { Answers } from './answers.ts';
import { checkAnswers } from './check-answers.ts';
import { readTaxGates, readWithholding } from './read-facts.ts';
import { findDraft, firstAnswers, listVersions, type SignedVersion } from './store.ts';
import { decryptTaxNumbers, maskedNumber, type TaxNumbers } from './tax-numbers.ts';

export interface Interview {
  status: 'none' | 'draft' | 'complete';
  answers: Answers;
  numbers: TaxNumbers;
  draftVersion: number;
  savedAt: Date | null;
  /** Newest first. */
  versions: SignedVersion[];
}

export async function readInterview(
  db: Db | Tx,
  { keys }: Ctx,
  userId: string,
): Promise<Interview> {
  const versions = await listVersions(db, userId);
  const draft = await findDraft(db, userId);
  if (draft) {
    const numbers = decryptTaxNumbers(keys, { table: 'tax_profile_drafts', id: userId }, draft);
    const { answers, savedAt, version: draftVersion } = draft;
    return { status: 'draft', answers, numbers, draftVersion, savedAt, versions };
  }
  const [signed] = versions;
  if (signed) {
    const numbers = decryptTaxNumbers(keys, { table: 'tax_profiles', id: signed.id }, signed);
    const { answers } = signed;
    return { status: 'complete', answers, numbers, draftVersion: 0, savedAt: null, versions };
  }
  const answers = await firstAnswers(db, userId);
  const numbers = { utr: '', nino: '', tin: '' };
  return { status: 'none', answers, numbers, draftVersion: 0, savedAt: null, versions };
}

export async function presentInterview(
  db: Db | Tx,
  ctx: Ctx,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<TaxProfileReply> {
  const interview = await readInterview(db, ctx, userId);
  const { answers, numbers, status, versions } = interview;
  const [signed] = versions;
  const day = calendarDate(ctx.clock.now());
  const { fields } = await checkAnswers(db, { answers, numbers, locale, signing: null });
  const { rate } = await readWithholding(db, { userId, day });
  return {
    ...answers,
    utr_number: maskedNumber(numbers.utr),
    ni_number: maskedNumber(numbers.nino),
    tin_number: maskedNumber(numbers.tin),
    // Asked again for every version.
    confirm_profile_update: false,
    confirm_information: status === 'complete',
    signature: status === 'complete' ? (signed?.signature ?? '') : '',
    status,
    version: signed?.version ?? 0,
    draft_version: interview.draftVersion,
    saved_at: interview.savedAt?.toISOString() ?? null,
    signed_at: signed?.signedAt.toISOString() ?? null,
    problems: translateFields(fields, locale),
    gates: await readTaxGates(db, { userId, day }),
    withholding_basis_points: signed ? rate : null,
    versions: versions.map((each) => ({
      version: each.version,
      tax_classification: each.answers.tax_classification as TaxClassification,
      name: each.answers.name,
      country_iso: each.answers.country_iso,
      vat_number: each.answers.vat_number,
      signature: each.signature,
      signed_at: each.signedAt.toISOString(),
    })),
  };
}
