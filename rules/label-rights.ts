/** What an artist may allow a label, each for itself. Nothing else comes with being on a roster. */
export const LABEL_RIGHTS = [
  /** See what the artist's pages sell. */
  'sales',
  /** Propose how the earnings of their releases are shared. */
  'payees',
  /** Put the label's own releases on their pages. */
  'releases',
] as const;

export type LabelRight = (typeof LABEL_RIGHTS)[number];

/** How long the texts of a label may be, in characters. */
export const LABEL_TEXT_MAX = {
  name: 80,
  url: 60,
  description: 1000,
  legal_name: 120,
  legal_address: 400,
  registration_no: 60,
  contact_email: 254,
} as const;
