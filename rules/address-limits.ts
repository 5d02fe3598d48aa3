/** Limits of carrier labels, in characters. */
export const ADDRESS_MAX_LENGTHS = {
  name: 100,
  businessName: 100,
  line: 80,
  city: 60,
  state: 60,
  postcode: 16,
} as const;
