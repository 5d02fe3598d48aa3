/** Accounts that follow pages and buy again. Nobody can sign in to them. */

import { type Buyer, inventBuyer } from './buyer-names.ts';
import { demoId } from './demo-id.ts';
import { randomFrom } from './music/random.ts';

const FAN_COUNT = 150;

export interface Fan extends Buyer {
  id: string;
}

export function planFans(): Fan[] {
  const random = randomFrom('fans');
  return Array.from({ length: FAN_COUNT }, (_, number) => ({
    ...inventBuyer(random, number + 1),
    id: demoId('fan', number),
  }));
}
