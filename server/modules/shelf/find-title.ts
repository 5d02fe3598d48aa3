/** Whether somebody may see a title, and what of it. What they may not see is not there. */
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { shippingCountries } from '../regions/index.ts';
import {
  findGroup,
  type GroupRow,
  listReleases,
  type ReleaseRow,
  type WhichReleases,
} from './group-store.ts';
import { isSoldIn } from './present-card.ts';
import { readOffer } from './shelf-card.ts';
import { soldIn } from './shelf-row.ts';

export interface Title {
  group: GroupRow;
  /** Sees what is not on sale, and in every country. */
  isPreview: boolean;
  isOwner: boolean;
  /** Nothing of it is sold any more. */
  isRetired: boolean;
}

interface Asked {
  params: { page: string; group: string };
  query: { preview?: boolean | undefined };
}

type Looking = Pick<Caller, 'ctx' | 'actor' | 'country'> & Asked;

export async function findTitle({ ctx, actor, country, params, query }: Looking): Promise<Title> {
  const group = await findGroup(ctx.reads, params);
  if (!group) throw new CallError('not_found');
  const isOwner = actor?.userId === group.ownerId;
  if (query.preview) {
    if (!isOwner && !isOfTheHouse(actor)) throw new CallError('not_found');
    return { group, isPreview: true, isOwner, isRetired: false };
  }
  const offered = group.shelved && readOffer(group.shelved).formats;
  if (offered?.some((format) => isSoldIn(format, country))) {
    return { group, isPreview: false, isOwner, isRetired: false };
  }
  if (group.shelved !== null || !(await wasOnSale(ctx, group))) throw new CallError('not_found');
  return { group, isPreview: false, isOwner, isRetired: true };
}

function isOfTheHouse(actor: Actor | null): boolean {
  return actor !== null && (actor.isAdmin || actor.isStaff);
}

/** It is not on the shelf because all of it was retired, and for no other reason. */
async function wasOnSale(ctx: Caller['ctx'], group: GroupRow): Promise<boolean> {
  if (group.visibility === 'hidden' || !group.pageIsLive) return false;
  const releases = await releasesOf(ctx, group, 'was on sale');
  return releases.length > 0 && releases.every(({ isRetired }) => isRetired);
}

async function releasesOf({ reads, clock }: Caller['ctx'], group: GroupRow, which: WhichReleases) {
  return await listReleases(reads, { groupId: group.id, which, now: clock.now() });
}

export async function releasesShown(
  { ctx, country }: Pick<Caller, 'ctx' | 'country'>,
  { group, isPreview, isRetired }: Title,
): Promise<ReleaseRow[]> {
  if (isPreview) return await releasesOf(ctx, group, 'all');
  if (isRetired) return await releasesOf(ctx, group, 'was on sale');
  const releases = await releasesOf(ctx, group, 'on sale');
  if (releases.every(({ territories, excluded }) => !territories && excluded.length === 0)) {
    return releases;
  }
  const served = await shippingCountries(ctx.db, { bulk: false });
  return releases.filter((release) => isSoldIn({ soldIn: soldIn(release, served) }, country));
}
