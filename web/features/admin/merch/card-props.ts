import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import type { MerchReply } from './merch-type.server.ts';

export interface MerchCardProps {
  type: ManagedMerchType;
  reply: MerchReply | null;
  canEdit: boolean;
  done: boolean;
}

/** What the last submit of this form said, with the values to show again. */
export function replyTo(reply: MerchReply | null, form: string) {
  const own = reply?.form === form ? reply : null;
  return { failure: own?.failure ?? undefined, submitted: own?.submitted ?? null };
}
