import { type Credit, creditProblems } from '@lathe/rules/credits';
import type { FieldProblem } from '../../platform/http/call-error.ts';

/** By the path of the field in the form, because a list can be long. */
export function creditFieldProblems(credits: readonly Credit[]): Record<string, FieldProblem[]> {
  return Object.fromEntries(
    creditProblems(credits).map(({ field, code }) => [field, [{ key: code }]]),
  );
}
