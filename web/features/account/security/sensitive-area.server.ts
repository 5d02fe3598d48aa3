import { requireConfirmed } from '../../../lib/require-confirmed.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs) {
  await requireConfirmed(args);
  return null;
}
