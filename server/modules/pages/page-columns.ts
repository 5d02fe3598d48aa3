/** The columns that sellers and visitors both see. */
export const PAGE_COLUMNS = [
  'id',
  'slug',
  'name',
  'description',
  'bio',
  'meta_title as metaTitle',
  'main_colour as mainColour',
  'page_image as pageImage',
  'header_image as headerImage',
  'is_live as isLive',
  'followers',
  'links',
] as const;
