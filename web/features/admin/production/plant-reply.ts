/** What the plant answers to a form. */
import type { MakingJob } from '@lathe/contract/production';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';

interface Moved {
  code: string;
  title: string;
  from: MakingJob['stage'];
  to: MakingJob['stage'];
  moved: number;
}

export interface PlantReply {
  /** Tells answers apart that say the same. */
  at: string;
  intent: string;
  moved: Moved | null;
  failure: CallFailure | undefined;
  /** Where what was scanned is shown. */
  opens: string | null;
}

/** In forms of pages that follow `opens` by themselves. */
export const FOLLOWS = 'follows';
