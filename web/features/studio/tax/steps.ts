/** The steps of the tax interview. */
import type { TaxProfileReply } from '@lathe/contract/tax-profile-calls';
import { type TaxQuestions, taxQuestions } from '@lathe/rules/tax-profile';
import type { Problems } from '../../autosave/use-autosave.ts';

export const FORM_ID = 'tax';

const FIELDS = {
  who: ['tax_classification', 'name', 'country_iso', 'is_uk_resident'],
  address: [
    'address.line1',
    'address.line2',
    'address.postcode',
    'address.city',
    'address.state',
    'address.country_iso',
  ],
  numbers: ['utr_number', 'ni_number', 'tin_number', 'vat_number'],
} as const;

/** A step that is saved as a draft. */
export type FormStep = keyof typeof FIELDS;
export type Step = FormStep | 'sign';

/** Drafts are versioned on their own: `version` is that of the draft. */
export type Interview = Omit<TaxProfileReply, 'version'> & {
  version: number;
  signedVersion: number;
};

export function asInterview({ version: signedVersion, ...profile }: TaxProfileReply): Interview {
  return { ...profile, version: profile.draft_version, signedVersion };
}

export function questionsOf(interview: Interview): TaxQuestions {
  return taxQuestions({
    classification: interview.tax_classification,
    isUkResident: interview.is_uk_resident,
    country: interview.country_iso,
  });
}

export function stepsFor(interview: Interview): Step[] {
  const { tin, vatNumber } = questionsOf(interview);
  const hasNumbers = interview.is_uk_resident === true || tin || vatNumber;
  return hasNumbers ? ['who', 'address', 'numbers', 'sign'] : ['who', 'address', 'sign'];
}

export function asStep(value: string | undefined, interview: Interview): Step | undefined {
  return stepsFor(interview).find((step) => step === value);
}

export function isFormStep(value: string | undefined): value is FormStep {
  return value !== undefined && value in FIELDS;
}

/** Only problems that this step can fix, in field order. */
export function problemsIn(step: FormStep, problems: Problems): Problems {
  return Object.fromEntries(
    FIELDS[step].flatMap((field) => {
      const found = problems[field];
      return found === undefined ? [] : [[field, found] as const];
    }),
  );
}

export function isDone(step: FormStep, { problems }: Interview): boolean {
  return Object.keys(problemsIn(step, problems)).length === 0;
}

/** Where a returning user continues. */
export function firstOpenStep(interview: Interview): Step {
  const steps = stepsFor(interview);
  return steps.find((step) => step !== 'sign' && !isDone(step, interview)) ?? 'sign';
}

export const TAX_PATH = '/studio/payouts/tax';

export function stepPath(step: Step): string {
  return `${TAX_PATH}/interview/${step}`;
}
