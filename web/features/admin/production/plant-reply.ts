/** Reply of the plant actions. */
import type { ProductionJob } from '@lathe/contract/production';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';

interface MovedJob {
  code: string;
  title: string;
  from: ProductionJob['stage'];
  to: ProductionJob['stage'];
  moved: number;
}

export interface MovedGroup {
  title: string;
  from: ProductionJob['stage'];
  to: ProductionJob['stage'];
  copies: number;
  skipped: { code: string; reason: 'moved' | 'waiting' | 'held' | 'cancelled' | 'refunded' }[];
}

export interface PlantReply {
  /** Unique per reply, even if the content is the same. */
  at: string;
  intent: string;
  moved: MovedJob | null;
  /** Set after a step of a group. */
  group: MovedGroup | null;
  failure: CallFailure | undefined;
  /** Path of the scanned job or batch. */
  opens: string | null;
}

/** Set in forms of pages that navigate to `opens` themselves. */
export const FOLLOW_ON_CLIENT = 'follows';
