import type { Offer } from '../sellables/index.ts';

/** What it is, without its special features: descriptions begin with it. */
export function formatOf({ description }: Pick<Offer, 'description'>): string {
  return description.split(', ')[0] ?? description;
}
