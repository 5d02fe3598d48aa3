import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type ChosenBundle, type ChosenProblem, reasonText } from '../bundles/index.ts';
import type { PricingContext } from './offer.ts';

/** Why a bundle cannot be bought, as part of a sentence that names it. */
export function setReason(problem: ChosenProblem, { reader }: PricingContext): string {
  if (problem.code === 'bundle_part') return reasonText(problem, reader);
  return translatorFor(reader.locale)(`basket:set_reason.${problem.code}`);
}

/** Also called at payment, because a part or the bundle can go off sale. */
export function assertSetForSale(
  { title, problem }: Pick<ChosenBundle, 'title' | 'problem'>,
  pricing: PricingContext,
): void {
  if (problem === null) return;
  const reason = setReason(problem, pricing);
  throw new CallError('bundle_not_sold', { values: { title, reason } });
}
