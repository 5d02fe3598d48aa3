/** Applies the state table of rules/contributions.ts and rejects unknown steps. */
import {
  type ContributionEvent,
  type ContributionRole,
  contributionMachine,
} from '@lathe/rules/contributions';
import { nextState } from '@lathe/rules/state-machine';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockDraftsOn, removeDraftsFromPage } from '../releases/index.ts';
import type { ContributionMailKind } from './jobs.ts';
import { notifyContribution } from './notify-contribution.ts';
import {
  type ContributionKey,
  findContribution,
  lockContribution,
  updateContribution,
} from './store.ts';

type AnswerEvent = Exclude<ContributionEvent, 'ask'>;

interface ContributionStep extends ContributionKey {
  event: AnswerEvent;
  /** The role that acts. The actor is that user or an admin on their behalf. */
  role: ContributionRole;
  actorId: string;
}

export async function applyStep(tx: Tx, ctx: Ctx, step: ContributionStep): Promise<void> {
  const { pageId, userId, event, role, actorId } = step;
  const drafts = { ownerId: userId, pageId };
  // Saving a draft locks the draft first and then the contribution. The same order here avoids a
  // deadlock.
  if (event === 'end') await lockDraftsOn(tx, [drafts]);
  await lockContribution(tx, { pageId, userId });
  const row = await findContribution(tx, { pageId, userId });
  if (!row) throw new CallError('not_found');
  const next = nextState(contributionMachine, row.state, event, role);
  if (!next.ok) throw new CallError('contribution_decided');
  const endedBy = event === 'end' ? role : null;
  await updateContribution(tx, {
    pageId,
    userId,
    state: next.state,
    now: ctx.clock.now(),
    endedBy,
  });
  if (event === 'end') await removeDraftsFromPage(tx, ctx, { ...drafts, userId: actorId });
  await notifyContribution(tx, ctx, {
    pageId,
    userId,
    ownerId: row.ownerId,
    news: mailKindOf(event, role),
  });
}

function mailKindOf(event: AnswerEvent, role: ContributionRole): ContributionMailKind {
  switch (event) {
    case 'accept':
      return 'accepted';
    case 'reject':
      return 'rejected';
    case 'withdraw':
      return 'withdrawn';
    case 'end':
      return role === 'asker' ? 'ended_by_contributor' : 'ended_by_owner';
  }
}
