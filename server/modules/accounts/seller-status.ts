/** A user sells after onboarding or by invitation. */
interface SellerStatus {
  onboarded_at: Date | null;
  label_opened_at: Date | null;
  invited_as: string | null;
}

export function isSeller(user: Pick<SellerStatus, 'onboarded_at' | 'invited_as'>): boolean {
  return user.onboarded_at !== null || user.invited_as !== null;
}

export function isLabelOwner(user: Pick<SellerStatus, 'label_opened_at' | 'invited_as'>): boolean {
  return user.label_opened_at !== null || user.invited_as === 'label_owner';
}
