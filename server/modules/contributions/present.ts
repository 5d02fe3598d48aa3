import type { Contribution, Contributor } from '@lathe/contract/contribution-calls';
import { contributionOperations, requestAllowedFrom } from '@lathe/rules/contributions';
import { presentPicture } from '../../platform/pictures.ts';
import type { ContributionRow } from './store.ts';

/** View of the contributor. */
export function presentContribution(row: ContributionRow, now: Date): Contribution {
  const { ask, withdraw, end } = contributionOperations(row, 'asker', now);
  return {
    page: {
      uuid: row.pageId,
      name: row.pageName,
      url: row.pageSlug,
      is_live: row.isLive,
      image: presentPicture(row.pageImage),
    },
    owner: row.ownerName,
    ...statusText(row),
    ask_again_at: presentRequestAgainDate(row, now),
    drafts: row.drafts,
    operations: { ask_enabled: ask && row.isLive, withdraw_enabled: withdraw, end_enabled: end },
  };
}

/** View of the page owner. */
export function presentContributor(row: ContributionRow, now: Date): Contributor {
  const { accept, reject, end } = contributionOperations(row, 'page_owner', now);
  return {
    uuid: row.userId,
    name: row.contributorName,
    url: row.contributorSlug === null ? null : `/${row.contributorSlug}`,
    ...statusText(row),
    operations: { accept_enabled: accept, reject_enabled: reject, end_enabled: end },
  };
}

function statusText({ state, message, askedAt, decidedAt, endedBy, releases }: ContributionRow) {
  return {
    state,
    message,
    asked_at: askedAt.toISOString(),
    since: (decidedAt ?? askedAt).toISOString(),
    ended_by_owner: endedBy === null ? null : endedBy === 'page_owner',
    releases,
  };
}

/** Null once the date has passed. */
export function presentRequestAgainDate(
  row: ContributionRow | undefined,
  now: Date,
): string | null {
  const from = row && requestAllowedFrom(row);
  return from && now < from ? from.toISOString() : null;
}
