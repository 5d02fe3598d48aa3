/** A credit of a release or a track. */
import { CREDIT_ROLES } from '@lathe/rules/credits';
import { CREDIT_TEXT_MAX_LENGTH } from '@lathe/rules/limits';
import { METADATA_MAX_LENGTHS } from '@lathe/rules/release-metadata';
import { z } from 'zod';
import { singleLine } from './text.ts';

export const credit = z.object({
  name: singleLine(METADATA_MAX_LENGTHS.artist),
  role: z.enum(CREDIT_ROLES),
  /** Required for `instrument` and `other`. */
  detail: singleLine(CREDIT_TEXT_MAX_LENGTH),
});

/** In the order in which they are shown; replaces all credits. */
export function credits(max: number) {
  return z.array(credit).max(max);
}
