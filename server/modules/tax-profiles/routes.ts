import type { taxPaperCalls } from '@lathe/contract/tax-paper-calls';
import type { taxProfileCalls } from '@lathe/contract/tax-profile-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { assertWithinLimit, auditIfForAnother, findPerson } from '../accounts/index.ts';
import { acceptAgreement, endOwnAgreement } from './accept-agreement.ts';
import { certificateLink } from './certificate-link.ts';
import { findClaim } from './claim-store.ts';
import { presentClaims, presentSelfBilling } from './present-papers.ts';
import { presentInterview } from './read-profile.ts';
import { discardAnswers, saveAnswers } from './save-answers.ts';
import { signProfile } from './sign-profile.ts';
import { submitClaim, withdrawClaim } from './submit-claim.ts';

export const taxProfileRoutes: Handlers<typeof taxProfileCalls & typeof taxPaperCalls> = {
  'GET /api/account/{id}/creator-tax-profile': async (call) => {
    await assertReadable(call, call.params.id);
    return await readInterview(call, call.params.id);
  },

  'POST /api/account/{id}/creator-tax-profile': async (call) => {
    await signProfile(call.ctx, {
      ...by(call, call.params.id),
      locale: call.locale,
      body: call.body,
    });
    return await readInterview(call, call.params.id);
  },

  'PUT /api/account/{id}/creator-tax-profile/draft': async (call) => {
    await saveAnswers(call.ctx, { ...by(call, call.params.id), body: call.body });
    return await readInterview(call, call.params.id);
  },

  'DELETE /api/account/{id}/creator-tax-profile/draft': async (call) => {
    await inTransaction(call.ctx.db, (tx) => discardAnswers(tx, call.params.id));
    return await readInterview(call, call.params.id);
  },

  'GET /api/account/{id}/self-billing-agreement': async (call) => {
    await assertReadable(call, call.params.id);
    return await presentSelfBilling(call.ctx, call.params.id);
  },

  'POST /api/account/{id}/self-billing-agreement': async (call) => {
    const { ctx, params, body } = call;
    await acceptAgreement(ctx, { ...by(call, params.id), textVersion: body.text_version });
    return await presentSelfBilling(ctx, params.id);
  },

  'DELETE /api/account/{id}/self-billing-agreement': async (call) => {
    await endOwnAgreement(call.ctx, by(call, call.params.id));
    return await presentSelfBilling(call.ctx, call.params.id);
  },

  'GET /api/account/{id}/treaty-claims': async (call) => {
    await assertReadable(call, call.params.id);
    return await presentClaims(call.ctx, call.params.id);
  },

  'POST /api/account/{id}/treaty-claims': async (call) => {
    const { ctx, params, locale, upload } = call;
    await assertWithinLimit(ctx, 'picture', signedIn(call.actor).userId);
    await submitClaim(ctx, { ...by(call, params.id), locale, ...upload });
    return await presentClaims(ctx, params.id);
  },

  'POST /api/account/{id}/treaty-claims/{claim}/withdraw': async (call) => {
    const { ctx, params } = call;
    await withdrawClaim(ctx, { ...by(call, params.id), claimId: params.claim });
    return await presentClaims(ctx, params.id);
  },

  'GET /api/account/{id}/treaty-claims/{claim}/certificate': async (call) => {
    const { ctx, params } = call;
    const claim = await findClaim(ctx.db, params.claim);
    if (claim?.userId !== params.id) throw new CallError('not_found');
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'tax_profile.read' });
    return await certificateLink(ctx, claim);
  },
};

function by({ actor, ip }: Caller, userId: string) {
  return { userId, actorId: signedIn(actor).userId, ip };
}

async function assertReadable(call: Caller, userId: string): Promise<void> {
  if (!(await findPerson(call.ctx.db, userId))) throw new CallError('not_found');
  await auditIfForAnother(call.ctx.db, call, { subjectId: userId, action: 'tax_profile.read' });
}

async function readInterview({ ctx, locale }: Caller, userId: string) {
  return await presentInterview(ctx.db, ctx, { userId, locale });
}
