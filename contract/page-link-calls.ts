/** Links of an artist page to other sites: streaming services, shops, social networks. */
import { CHOSEN_LINK_KINDS } from '@lathe/rules/artist-links';
import {
  ARTIST_LINK_TITLE_MAX_LENGTH,
  ARTIST_LINK_URL_MAX_LENGTH,
  ARTIST_LINKS_MAX,
} from '@lathe/rules/promotion-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ownPage } from './page-calls.ts';
import { ofUser } from './params.ts';
import { singleLine } from './text.ts';

const artistLinkInput = z.object({
  /** Ignored if the host belongs to a known service. */
  kind: z.enum(CHOSEN_LINK_KINDS).default('website'),
  /** http or https; `https://` is added if missing. */
  url: singleLine(ARTIST_LINK_URL_MAX_LENGTH),
  /** Required for the kind `other`. */
  title: singleLine(ARTIST_LINK_TITLE_MAX_LENGTH).default(''),
});

export const pageLinkCalls = {
  'PUT /api/users/{user}/pages/{page}/links': {
    scope: 'catalogue:write',
    area: 'Pages',
    permission: 'pages.manage',
    owner: 'user',
    summary: 'Replaces the links of a page, in the order in which they are shown',
    params: ofUser.extend({ page: z.uuid() }),
    body: z.object({
      links: z.array(artistLinkInput).max(ARTIST_LINKS_MAX),
      /** `links_version` of the page. */
      version: z.int(),
    }),
    reply: ownPage,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
