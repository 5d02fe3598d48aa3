/**
 * Rights that an artist can grant a label, each separately. Being on a roster grants nothing else.
 */
export const LABEL_RIGHTS = [
  /** See the sales of the artist's pages. */
  'sales',
  /** Propose splits for their releases. */
  'payees',
  /** Publish the label's releases on their pages. */
  'releases',
  /** Edit the artist's own releases on these pages, and submit them for review. */
  'edit',
] as const;

export type LabelRight = (typeof LABEL_RIGHTS)[number];

/** Maximum text lengths of a label, in characters. */
export const LABEL_TEXT_MAX = {
  name: 80,
  url: 60,
  description: 1000,
  legal_name: 120,
  legal_address: 400,
  registration_no: 60,
  contact_email: 254,
} as const;
