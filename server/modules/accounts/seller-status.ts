/** A user sells after onboarding or by invitation. */
interface SellerStatus {
  onboarded_at: Date | null;
  label_opened_at: Date | null;
  invited_as: string | null;
}

export function isSeller(of: Pick<SellerStatus, 'onboarded_at' | 'invited_as'>): boolean {
  return of.onboarded_at !== null || of.invited_as !== null;
}

export function isLabelOwner(of: Pick<SellerStatus, 'label_opened_at' | 'invited_as'>): boolean {
  return of.label_opened_at !== null || of.invited_as === 'label_owner';
}
