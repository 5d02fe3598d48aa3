import { randomUUID } from 'node:crypto';
import type { SignedProfileBody } from '@lathe/contract/tax-profile-calls';
import type { Locale } from '@lathe/rules/locales';
import type { TaxProfile } from '@lathe/rules/tax-profile';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit, lockPerson } from '../accounts/index.ts';
import { withChanges } from './answers.ts';
import { checkAnswers } from './check-answers.ts';
import { readInterview } from './read-profile.ts';
import { deleteDraft, insertVersion } from './store.ts';
import { encryptTaxNumbers } from './tax-numbers.ts';
import { typedNumbers } from './typed-numbers.ts';
import { updateVatStatus } from './vat-status.ts';

interface SignInput {
  userId: string;
  actorId: string;
  ip: string;
  locale: Locale;
  body: SignedProfileBody & { version?: number | undefined };
}

/** Adds a version, or throws one error with all invalid fields. Earlier versions stay. */
export async function signProfile(ctx: Ctx, input: SignInput): Promise<void> {
  const { userId, actorId, ip, locale, body } = input;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, userId);
    const before = await readInterview(tx, ctx, userId);
    const [signed] = before.versions;
    const last = signed?.version ?? 0;
    if (body.version !== undefined && body.version !== last) {
      throw new CallError('changed_meanwhile');
    }
    const answers = withChanges(before.answers, body);
    const countries = [before.answers.country_iso, answers.country_iso] as const;
    const numbers = typedNumbers(before.numbers, body, countries);
    const signing = { ...body, isUpdate: last > 0 };
    const { profile, fields } = await checkAnswers(tx, { answers, numbers, signing, locale });
    if (!isAnswered(profile) || Object.keys(fields).length > 0) {
      throw new CallError('validation', { fields });
    }
    const id = randomUUID();
    const encrypted = encryptTaxNumbers(ctx.keys, { table: 'tax_profiles', id }, profile);
    const version = last + 1;
    await insertVersion(tx, { id, userId, version, profile, ...encrypted, signedBy: actorId, now });
    await deleteDraft(tx, userId);
    await updateVatStatus(tx, ctx, { userId, now });
    const details = {
      version,
      country: profile.country,
      tax_classification: profile.classification,
    };
    const entry = { at: now, action: 'tax_profile.signed', actorId, subjectId: userId } as const;
    await audit(tx, { ...entry, details, ip });
  });
}

type Answered = TaxProfile & {
  classification: NonNullable<TaxProfile['classification']>;
  isUkResident: boolean;
};

function isAnswered(profile: TaxProfile): profile is Answered {
  return profile.classification !== null && profile.isUkResident !== null;
}
