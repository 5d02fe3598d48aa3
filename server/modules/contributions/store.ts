/** Requests to publish on the page of another user, with their state. */
import type { ContributionRole, ContributionState } from '@lathe/rules/contributions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sellerNameExpression } from '../accounts/index.ts';

/** One seller on one page. */
export interface ContributionKey {
  pageId: string;
  userId: string;
}

export interface ContributionRow extends ContributionKey {
  pageName: string;
  pageSlug: string;
  pageImage: unknown;
  isLive: boolean;
  ownerId: string;
  ownerName: string;
  contributorName: string;
  /** Slug of their own visible page. */
  contributorSlug: string | null;
  state: ContributionState;
  message: string;
  askedAt: Date;
  decidedAt: Date | null;
  endedBy: ContributionRole | null;
  /** Their releases on this page: submitted or on sale, and drafts. */
  releases: number;
  drafts: number;
}

/** Excludes deleted pages and users. */
function contributions(db: Db | Tx) {
  return db
    .selectFrom('page_contributors')
    .innerJoin('pages', 'pages.id', 'page_contributors.page_id')
    .innerJoin('users', 'users.id', 'page_contributors.user_id')
    .select([
      'page_contributors.page_id as pageId',
      'page_contributors.user_id as userId',
      'pages.name as pageName',
      'pages.slug as pageSlug',
      'pages.page_image as pageImage',
      'pages.is_live as isLive',
      'pages.owner_id as ownerId',
      sellerNameExpression('pages.owner_id').as('ownerName'),
      sellerNameExpression('page_contributors.user_id').as('contributorName'),
      sql<string | null>`(select own.slug from pages as own
        where own.owner_id = page_contributors.user_id and own.is_live and own.deleted_at is null
        order by own.created_at, own.id limit 1)`.as('contributorSlug'),
      'page_contributors.state',
      'page_contributors.message',
      'page_contributors.asked_at as askedAt',
      'page_contributors.decided_at as decidedAt',
      'page_contributors.ended_by as endedBy',
      countReleases(sql`submitted_at is not null`).as('releases'),
      countReleases(sql`submitted_at is null`).as('drafts'),
    ])
    .$narrowType<{ state: ContributionState; endedBy: ContributionRole | null }>()
    .where('pages.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

function countReleases(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from releases
    where releases.page_id = page_contributors.page_id
      and releases.owner_id = page_contributors.user_id
      and deleted_at is null and retired_at is null and ${condition})`;
}

export async function findContribution(
  db: Db | Tx,
  { pageId, userId }: ContributionKey,
): Promise<ContributionRow | undefined> {
  return await contributions(db)
    .where('page_contributors.page_id', '=', pageId)
    .where('page_contributors.user_id', '=', userId)
    .executeTakeFirst();
}

/** Most recently changed first. */
export async function listContributionsOf(db: Db, userId: string): Promise<ContributionRow[]> {
  return await contributions(db)
    .where('page_contributors.user_id', '=', userId)
    .orderBy(sql`coalesce(decided_at, asked_at)`, 'desc')
    .orderBy('page_contributors.page_id')
    .execute();
}

/** Open requests first, oldest on top. Withdrawn requests are omitted. */
export async function listContributorsOf(db: Db, pageId: string): Promise<ContributionRow[]> {
  return await contributions(db)
    .where('page_contributors.page_id', '=', pageId)
    .where('page_contributors.state', '<>', 'withdrawn')
    .orderBy(sql`array_position(array['asked', 'accepted'], state)`)
    .orderBy('asked_at')
    .orderBy('page_contributors.user_id')
    .execute();
}

/** Returns false if one exists, even if inserted concurrently. */
export async function insertContribution(
  tx: Tx,
  { pageId, userId, message, now }: ContributionKey & { message: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('page_contributors')
    .values({ page_id: pageId, user_id: userId, state: 'asked', message, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('page_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Prevents new releases on the page until the transaction ends. */
export async function lockContribution(tx: Tx, { pageId, userId }: ContributionKey): Promise<void> {
  await tx
    .selectFrom('page_contributors')
    .select('page_id')
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

interface ContributionUpdate extends ContributionKey {
  state: ContributionState;
  now: Date;
  endedBy: ContributionRole | null;
}

export async function updateContribution(
  tx: Tx,
  { pageId, userId, state, now, endedBy }: ContributionUpdate,
): Promise<void> {
  await tx
    .updateTable('page_contributors')
    .set({ state, decided_at: now, ended_by: endedBy })
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .execute();
}

export async function reopenRequest(
  tx: Tx,
  { pageId, userId, message, now }: ContributionKey & { message: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('page_contributors')
    .set({ state: 'asked', message, asked_at: now, decided_at: null, ended_by: null })
    .where('page_id', '=', pageId)
    .where('user_id', '=', userId)
    .execute();
}
