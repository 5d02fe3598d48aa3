/** Decides whether a user may see a title, and in which view. Hidden titles are 404. */
import { mayIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { shippingCountries } from '../regions/index.ts';
import {
  findGroup,
  type GroupRow,
  listReleases,
  type ReleaseFilter,
  type ReleaseRow,
} from './group-store.ts';
import { isSoldIn } from './present-card.ts';
import { mayLabelSeeDrafts, mayPreviewAll, mayPreviewPage } from './preview-rights.ts';
import { readOffer } from './storefront-card.ts';
import { soldIn } from './storefront-row.ts';

/**
 * - `public`: on sale in the visitor's country.
 * - `elsewhere`: on sale, but not in that country.
 * - `retired`: discontinued in all formats.
 * - `draft`: preview of everything that is not retired, in every country.
 * - `offline`: preview of what is on sale once its page is live.
 */
export type TitleView = 'public' | 'elsewhere' | 'retired' | 'draft' | 'offline';

export interface VisibleTitle {
  group: GroupRow;
  view: TitleView;
  isOwner: boolean;
}

interface TitleParams {
  params: { page: string; group: string };
  query: { preview?: boolean | undefined };
}

type TitleCall = Pick<Caller, 'ctx' | 'actor' | 'country'> & TitleParams;

export function isPreview({ view }: Pick<VisibleTitle, 'view'>): boolean {
  return view === 'draft' || view === 'offline';
}

/** `preview` is ignored for users who may not preview the title. */
export async function findTitle({
  ctx,
  actor,
  country,
  params,
  query,
}: TitleCall): Promise<VisibleTitle> {
  const group = await findGroup(ctx.preparedPool, params);
  if (!group) throw new CallError('not_found');
  const isOwner = mayIn(actor, 'releases.manage', group.ownerId);
  const seesDrafts =
    query.preview &&
    (isOwner || mayPreviewAll(actor) || (await mayLabelSeeDrafts(ctx.db, { ...group, actor })));
  if (seesDrafts) return { group, view: 'draft', isOwner };
  const view =
    (await publicView(ctx, group, country)) ??
    (query.preview ? await offlineView({ ctx, actor }, group) : null);
  if (view === null) throw new CallError('not_found');
  return { group, view, isOwner };
}

async function publicView(
  ctx: Caller['ctx'],
  group: GroupRow,
  country: string,
): Promise<TitleView | null> {
  if (group.card) {
    const { formats } = readOffer(group.card);
    return formats.some((format) => isSoldIn(format, country)) ? 'public' : 'elsewhere';
  }
  return (await wasOnSale(ctx, group)) ? 'retired' : null;
}

/** True if it left the storefront only because all releases were discontinued. */
async function wasOnSale(ctx: Caller['ctx'], group: GroupRow): Promise<boolean> {
  if (group.visibility === 'hidden' || !group.pageIsLive) return false;
  const releases = await releasesOf(ctx, group, 'was on sale');
  return releases.length > 0 && releases.every(({ isRetired }) => isRetired);
}

/**
 * Drafts are visible only to their seller; others who may preview the page see published releases.
 */
async function offlineView(
  { ctx, actor }: Pick<Caller, 'ctx' | 'actor'>,
  group: GroupRow,
): Promise<TitleView | null> {
  if (group.pageIsLive || group.visibility === 'hidden') return null;
  if (!(await mayPreviewPage(ctx.db, { pageId: group.pageId, actor }))) return null;
  return (await releasesOf(ctx, group, 'on sale')).length > 0 ? 'offline' : null;
}

async function releasesOf(
  { preparedPool, clock }: Caller['ctx'],
  group: GroupRow,
  filter: ReleaseFilter,
) {
  return await listReleases(preparedPool, { groupId: group.id, filter, now: clock.now() });
}

/** Nothing on an offline page can be bought. */
function notOnSaleError(release: ReleaseRow): ReleaseRow {
  return { ...release, isPublished: false };
}

const RELEASES_BY_VIEW = {
  public: 'on sale',
  elsewhere: 'on sale',
  offline: 'on sale',
  retired: 'was on sale',
  draft: 'all',
} as const satisfies Record<TitleView, ReleaseFilter>;

export async function releasesShown(
  { ctx, country }: Pick<Caller, 'ctx' | 'country'>,
  { group, view }: VisibleTitle,
): Promise<ReleaseRow[]> {
  if (view === 'elsewhere') return [];
  const found = await releasesOf(ctx, group, RELEASES_BY_VIEW[view]);
  const releases = group.pageIsLive ? found : found.map(notOnSaleError);
  const isEverywhere = releases.every(
    ({ territories, excluded }) => !territories && excluded.length === 0,
  );
  if (view !== 'public' || isEverywhere) return releases;
  const served = await shippingCountries(ctx.db, { bulk: false });
  return releases.filter((release) => isSoldIn({ soldIn: soldIn(release, served) }, country));
}
