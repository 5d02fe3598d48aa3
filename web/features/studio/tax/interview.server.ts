import type { Api } from '@lathe/contract/server-side';
import { data, redirect, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { stepChanges } from './step-changes.ts';
import {
  asInterview,
  asStep,
  type FormStep,
  firstOpenStep,
  type Interview,
  isDone,
  isFormStep,
  stepPath,
  stepsFor,
  TAX_PATH,
} from './steps.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const [interview, countries] = await Promise.all([
    readInterview(api, account.id),
    api('GET /api/shipping_countries'),
  ]);
  const step = asStep(args.params.step, interview);
  if (step === undefined) {
    throw redirect(stepPath(interview.status === 'none' ? 'who' : firstOpenStep(interview)));
  }
  return { userId: account.id, step, interview, countries: countries.data };
}

async function readInterview(api: Api, id: string): Promise<Interview> {
  const profile = await api('GET /api/account/{id}/creator-tax-profile', { params: { id } });
  return asInterview(profile);
}

export async function action(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const form = await args.request.formData();
  const { step } = args.params;
  const given = { api, id: account.id, form };
  if (isFormStep(step)) return await saveStep(step, given);
  const other = goesTo(form);
  if (other !== undefined) return redirect(`${TAX_PATH}/interview/${other}`);
  return await sign(given);
}

interface ActionInput {
  api: Api;
  id: string;
  form: FormData;
}

function goesTo(form: FormData): string | undefined {
  return /^go:(\w+)$/.exec(textOf(form, 'intent'))?.[1];
}

async function saveStep(step: FormStep, { api, id, form }: ActionInput) {
  const changes = stepChanges(step, form);
  const draft_version = Number(textOf(form, 'version')) || 0;
  const { value, failure } = await attempt(
    api('PUT /api/account/{id}/creator-tax-profile/draft', {
      params: { id },
      body: { ...changes, draft_version },
    }),
  );
  if (failure) {
    return data({ failure, wasSubmitted: false, submitted: textsOf(form) }, failure.status);
  }
  const interview = asInterview(value);
  const intent = textOf(form, 'intent');
  if (intent === 'later') return redirect(TAX_PATH);
  const steps = stepsFor(interview);
  const other = asStep(goesTo(form), interview);
  if (other) return redirect(stepPath(other));
  if (isDone(step, interview)) {
    return redirect(stepPath(steps[steps.indexOf(step) + 1] ?? 'sign'));
  }
  // Saved, so the page must reload its data. An error status would prevent this.
  return data({ failure: undefined, wasSubmitted: true, submitted: undefined });
}

/** What was typed, for the form that comes back without scripts. */
function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
}

/** Field names do not begin with `confirm_`, which the question for the password uses. */
async function sign({ api, id, form }: ActionInput) {
  const isTicked = (name: string) => textOf(form, name) === 'yes';
  const saved = await readInterview(api, id);
  const { tax_classification, is_uk_resident, address, vat_number, name, country_iso } = saved;
  if (tax_classification === null || is_uk_resident === null) return redirect(stepPath('who'));
  const { failure } = await attempt(
    api('POST /api/account/{id}/creator-tax-profile', {
      params: { id },
      body: {
        tax_classification,
        is_uk_resident,
        name,
        country_iso,
        vat_number,
        address,
        uk_tax_resident: is_uk_resident && isTicked('uk_tax_resident'),
        uk_tax_liable: is_uk_resident && isTicked('uk_tax_liable'),
        uk_declare_royalties: is_uk_resident && isTicked('uk_declare_royalties'),
        confirm_information: isTicked('is_correct'),
        confirm_profile_update: isTicked('is_update'),
        position: textOf(form, 'position'),
        signature: textOf(form, 'signature'),
        version: Number(textOf(form, 'signed_version')) || 0,
      },
    }),
  );
  // Saved versions are counted per page load.
  if (!failure) return redirectDocument(`${TAX_PATH}?done=signed`);
  return data({ failure, wasSubmitted: true, submitted: textsOf(form) }, failure.status);
}
