import { money } from '@lathe/rules/money';
import type { DutyTerms } from '@lathe/rules/vat';

/** Converts the duty of an API call; amounts are in EUR. */
export function dutyTerms(body: {
  valid_from: string;
  per_item_type: number;
  below: number;
}): DutyTerms {
  const { valid_from: from, per_item_type, below } = body;
  return { from, perItemType: money(per_item_type, 'EUR'), below: money(below, 'EUR') };
}
