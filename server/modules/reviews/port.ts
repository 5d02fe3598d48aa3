/** What a kind of thing provides so that staff can review it at the one desk. */
import type { MerchReview, ReleaseReview, ReviewBase } from '@lathe/contract/review';
import type { ReviewNotes } from '@lathe/contract/review-notes';
import type { ReviewKind } from '@lathe/rules/reviews';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import type { ReviewRow } from './store.ts';

/** A thing as the desk lists it. */
export interface ReviewedThing {
  ownerId: string;
  ownerName: string;
  title: string;
  artist: string;
  /** The format of a release; the type of merchandise. */
  format: { en: string; de: string };
  image: unknown;
}

export type DeskReview = ReviewRow & ReviewedThing;

/** Fields of the reply that only one kind has. */
type OwnFields<R extends ReviewBase> = Omit<R, Exclude<keyof ReviewBase, 'kind'>>;

export interface ReviewDetails {
  fields: OwnFields<ReleaseReview> | OwnFields<MerchReview>;
  package: ReviewBase['package'];
  /** The package failed, and staff may ask for it again. */
  canRetryPackage: boolean;
}

export interface Decision {
  review: DeskReview;
  now: Date;
}

/**
 * A thing that the transaction has locked, so nobody else can decide on it or change it. Each
 * function checks the state of the thing again, and throws if it does not allow the step.
 */
export interface LockedThing {
  /** Asks for the package of the plant. */
  approve(decision: Decision): Promise<void>;
  /** Lets the seller edit it again. */
  reject(decision: Decision & { notes: ReviewNotes }): Promise<void>;
  notifyOwner(decided: { review: DeskReview; decision: 'approved' | 'rejected' }): Promise<void>;
  /** Throws `conflict` unless the package failed. */
  retryPackage(now: Date): Promise<void>;
  /** Lets open pages revalidate. */
  publishChanged(): Promise<void>;
}

export interface ReviewedKind {
  name: ReviewKind;
  /**
   * A query for the columns of `ReviewedThing` of the row that `reviews.thing_id` names; no row if
   * it is deleted.
   */
  thingSql: RawBuilder<unknown>;
  lock(tx: Tx, ctx: Ctx, thing: { id: string; ownerId: string }): Promise<LockedThing>;
  /** Undefined if it was deleted meanwhile. */
  read(call: Caller, review: DeskReview): Promise<ReviewDetails | undefined>;
}
