/** A link of an artist page to another site. */
import { ARTIST_LINK_KINDS } from '@lathe/rules/artist-links';
import { z } from 'zod';

export const artistLink = z.object({
  /** A service such as `spotify`, recognised by its host, or the seller's choice. */
  kind: z.enum(ARTIST_LINK_KINDS),
  url: z.string(),
  /** Only of the kind `other`. */
  title: z.string(),
});
