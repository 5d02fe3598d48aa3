import type { Creator, CreatorChanges } from '@lathe/contract/creator-calls';
import type { Api, Viewer } from '@lathe/contract/server-side';
import { OWNERS_MAX } from '@lathe/rules/seller-details';
import { data, redirect, redirectDocument } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio, type Studio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { confirmIdentity } from '../../account/security/confirm.server.ts';
import { NO_OWNER, stepChanges } from './step-changes.ts';
import {
  asStep,
  type FormStep,
  firstOpenStep,
  isDone,
  isFormStep,
  type Step,
  stepPath,
  stepsFor,
} from './steps.ts';

export async function loader(args: PageArgs) {
  const { api, country, ...studio } = requireStudio(args);
  const account = { id: sellerOf(studio) };
  const [{ value, failure }, countries] = await Promise.all([
    attempt(api('GET /api/account/{id}/creator', { params: { id: account.id } })),
    api('GET /api/shipping_countries'),
  ]);
  if (failure && failure.status !== 404) throw new Response(null, { status: failure.status });
  const creator = value ?? null;
  const requestedStep = args.params.step;
  const step = asStep(requestedStep, creator);
  const isComplete = creator?.status === 'complete';
  if (requestedStep !== undefined && (!step || (isComplete && step === 'review'))) {
    throw redirect('/studio/onboarding');
  }
  if (step === undefined && !isComplete) {
    throw redirect(stepPath(creator ? firstOpenStep(creator) : 'start'));
  }
  if (creator === null && step !== 'start') throw redirect(stepPath('start'));
  const done = new URL(args.request.url).searchParams.get('done');
  const session = isComplete && step === 'identity' ? await api('GET /api/session') : null;
  const { has_2fa } = await api('GET /api/user/{id}', { params: { id: account.id } });
  return {
    // Identity numbers can be changed only after a recent confirmation.
    needsProof: session !== null && !session.confirmed,
    hasTwoFactor: has_2fa,
    userId: account.id,
    step,
    creator,
    countries: countries.data,
    country,
    saved: done === 'saved',
  };
}

/** These details are about the person, so nobody enters them for another. */
function sellerOf({ account, viewer, may }: Pick<Studio, 'account' | 'viewer' | 'may'>): string {
  return may('seller.apply', account.id) ? account.id : viewer.id;
}

export async function action(args: PageArgs) {
  const { api, ...studio } = requireStudio(args);
  const form = await args.request.formData();
  const { step } = args.params;
  const { viewer } = studio;
  const given = { api, viewer, account: { id: sellerOf(studio) }, form };
  if (form.has('confirm_password')) return await proveIdentity(given);
  if (isFormStep(step)) return await saveStep(step, given);
  const otherStep = /^go:(\w+)$/.exec(textOf(form, 'intent'))?.[1];
  if (otherStep !== undefined) return redirect(`/studio/onboarding/${otherStep}`);
  return await completeSelling(given);
}

interface ActionInput {
  api: Api;
  viewer: Viewer;
  account: { id: string };
  form: FormData;
}

async function saveStep(step: FormStep, { api, account, form }: ActionInput) {
  const intent = textOf(form, 'intent');
  const params = { id: account.id };
  const version = Number(textOf(form, 'version')) || 0;
  const changes = withOwners(intent, stepChanges(step, form));
  // A complete account is never saved partially, so the owner is only added to the form.
  if (textOf(form, 'status') === 'complete' && isAboutOwners(intent)) {
    return data({ failure: undefined, changes, wasSubmitted: false });
  }
  const { value: creator, failure } = await attempt(
    version === 0
      ? api('POST /api/account/{id}/creator', { params, body: initialChanges(changes) })
      : api('PUT /api/account/{id}/creator', { params, body: { ...changes, version } }),
  );
  // Started in another tab, so continue there.
  if (failure?.code === 'seller_account_exists') return redirect('/studio/onboarding');
  // The confirmation has expired: the page asks for it first, then for the number again.
  if (failure?.code === 'confirmation_needed') return redirect(stepPath('identity'));
  if (failure) return data({ failure, changes, wasSubmitted: false }, failure.status);
  if (creator.status === 'complete') return redirect('/studio/onboarding?done=saved');
  const next = nextPath(step, intent, creator);
  if (next) return redirect(next);
  // Saved, so the page must reload its data. An error status would prevent this.
  return data({ failure: undefined, changes: undefined, wasSubmitted: true });
}

async function completeSelling({ api, account, form }: ActionInput) {
  const { failure } = await attempt(
    api('PUT /api/account/{id}/creator', {
      params: { id: account.id },
      body: {
        version: Number(textOf(form, 'version')) || 0,
        complete: true,
        terms: textOf(form, 'terms') === 'yes',
      },
    }),
  );
  // Full page load, because the header now shows a seller.
  if (!failure) return redirectDocument('/studio');
  return data({ failure, changes: undefined, wasSubmitted: true }, failure.status);
}

/** The step data is not sent along, because it holds a number that no page may contain. */
async function proveIdentity(input: ActionInput) {
  const path = stepPath('identity');
  const reply = await confirmIdentity(input, { path, fields: [] });
  if (!reply) return redirect(path);
  const failure = reply.failure ?? undefined;
  return data({ failure, changes: undefined, wasSubmitted: false }, failure?.status ?? 200);
}

/** A new account needs kind and country. The form always has both. */
function initialChanges(changes: CreatorChanges) {
  const { kind = 'individual', address } = changes;
  return { ...changes, kind, address: { ...address, country_iso: address?.country_iso ?? '' } };
}

function isAboutOwners(intent: string): boolean {
  return intent === 'add_owner' || intent.startsWith('remove_owner:');
}

/** Adding or removing an owner changes the answers too. */
function withOwners(intent: string, changes: CreatorChanges): CreatorChanges {
  const owners = changes.additional_owners;
  if (!owners) return changes;
  if (intent === 'add_owner' && owners.length < OWNERS_MAX) {
    return { ...changes, additional_owners: [...owners, NO_OWNER] };
  }
  const removed = /^remove_owner:(\d)$/.exec(intent)?.[1];
  if (removed === undefined) return changes;
  return { ...changes, additional_owners: owners.toSpliced(Number(removed), 1) };
}

/** Returns null if the user wants to continue but answers are missing. */
function nextPath(step: FormStep, intent: string, creator: Creator): string | null {
  const steps = stepsFor(creator);
  const at = steps.indexOf(step);
  if (intent === 'later') return '/studio';
  if (intent === 'back') return stepPath(steps[at - 1] ?? step);
  if (intent === 'add_owner')
    return `${stepPath(step)}#owner-${creator.additional_owners.length - 1}`;
  if (intent.startsWith('remove_owner:')) return stepPath(step);
  const requestedStep: Step | undefined = asStep(intent.replace(/^go:/, ''), creator);
  if (requestedStep) return stepPath(requestedStep);
  return isDone(step, creator) ? stepPath(steps[at + 1] ?? 'review') : null;
}
