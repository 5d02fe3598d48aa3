/** The steps of seller onboarding. */
import type { Creator } from '@lathe/contract/creator-calls';
import { addressLayout } from '@lathe/rules/address-layout';
import { requiredDetails } from '@lathe/rules/seller-details';
import type { Problems } from '../../autosave/use-autosave.ts';

export const FORM_ID = 'onboarding';

const FIELDS = {
  start: ['kind', 'address.country_iso', 'vinyl_capacity'],
  person: ['first_name', 'last_name', 'dob', 'phone'],
  address: [
    'address.address_line_1',
    'address.address_line_2',
    'address.city',
    'address.state',
    'address.postcode',
  ],
  business: ['business_name', 'legal_form', 'vat_number'],
  owners: ['has_additional_owners', 'additional_owners'],
  identity: ['personal_id_number', 'ssn_last_4'],
} as const;

/** A step with fields. */
export type FormStep = keyof typeof FIELDS;
export type Step = FormStep | 'review';

const STEPS = [...(Object.keys(FIELDS) as FormStep[]), 'review'] as const;

/** The steps required by the answers so far, in order. */
export function stepsFor(creator: Creator | null): Step[] {
  const required = creator && requiredDetailsOf(creator);
  return STEPS.filter((step) => {
    if (step === 'business') return required?.business ?? false;
    if (step === 'owners') return required?.owners ?? false;
    if (step === 'identity')
      return required !== null && (required.ssnLast4 || required.personalId !== null);
    return true;
  });
}

export function requiredDetailsOf(creator: Creator) {
  return requiredDetails({
    kind: creator.kind,
    legalForm: creator.legal_form,
    address: { country: creator.address.country_iso },
  });
}

/** Only problems that this step can fix, in field order. */
export function problemsIn(step: FormStep, problems: Problems, country = ''): Problems {
  const problemsOfField = (field: string) =>
    Object.entries(problems).filter(([path]) => path === field || path.startsWith(`${field}.`));
  return Object.fromEntries(fieldsOf(step, country).flatMap(problemsOfField));
}

/** The postcode precedes the town in Germany and follows it in Britain. */
function fieldsOf(step: FormStep, country: string): readonly string[] {
  if (step !== 'address') return FIELDS[step];
  const [street, more, ...place] = FIELDS.address;
  const addressFields = addressLayout(country).cityLine.map((part) => `address.${part}`);
  return [...new Set([street, more, ...addressFields, ...place])];
}

export function isDone(step: FormStep, { problems }: Creator): boolean {
  return Object.keys(problemsIn(step, problems)).length === 0;
}

/** Where a returning user continues. */
export function firstOpenStep(creator: Creator): Step {
  return stepsFor(creator).find((step) => step !== 'review' && !isDone(step, creator)) ?? 'review';
}

export function asStep(value: string | undefined, creator: Creator | null): Step | undefined {
  return stepsFor(creator).find((step) => step === value);
}

export function stepPath(step: Step): string {
  return `/studio/onboarding/${step}`;
}

/** Progress from 0 to 1. The last step is only a button. */
export function shareDone(creator: Creator): number {
  const steps = stepsFor(creator);
  const done = steps.filter((step) => step !== 'review' && isDone(step, creator));
  return done.length / steps.length;
}

export function isFormStep(value: string | undefined): value is FormStep {
  return value !== undefined && value in FIELDS;
}
