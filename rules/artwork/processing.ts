/** Status messages during artwork processing, in order. */
export const ARTWORK_MESSAGES = [
  'validating_artwork',
  'original_artwork_validated',
  'creating_print_ready_artwork',
  'creating_release_page_preview',
  'print_ready_artwork_created',
  'regenerating_artwork_previews',
  'generating_artwork',
] as const;

export type ArtworkMessage = (typeof ARTWORK_MESSAGES)[number];
