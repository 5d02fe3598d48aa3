interface Buyer {
  buyerName?: string | null;
  address: { name: string; businessName: string } | null;
  email: string;
}

/** Tickets are in this name. A business address need not name a person. */
export function buyerNameOf({ buyerName, address, email }: Buyer): string {
  return buyerName || address?.name || address?.businessName || email;
}
