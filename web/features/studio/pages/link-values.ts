import type { OwnPage } from '@lathe/contract/page-calls';
import { type ArtistLinkInput, CHOSEN_LINK_KINDS } from '@lathe/rules/artist-links';
import { ARTIST_LINKS_MAX } from '@lathe/rules/promotion-limits';
import { textOf } from '../../../lib/forms/form-values.ts';

export interface LinkValues {
  links: ArtistLinkInput[];
  version: number;
}

/** The kind of a recognised host is not a choice; the form shows the first one. */
export function linkValuesOf({ links, links_version }: OwnPage): LinkValues {
  return {
    links: links.map(({ kind, url, title }) => ({
      kind: CHOSEN_LINK_KINDS.find((each) => each === kind) ?? 'website',
      url,
      title,
    })),
    version: links_version,
  };
}

/** Rows without an address and a title are left out: this is how a link is removed without scripts. */
export function readLinkValues(form: FormData): LinkValues {
  const links = Array.from({ length: ARTIST_LINKS_MAX + 1 }, (_, index): ArtistLinkInput => {
    const kind = textOf(form, `links.${index}.kind`);
    return {
      kind: CHOSEN_LINK_KINDS.find((each) => each === kind) ?? 'website',
      url: textOf(form, `links.${index}.url`).trim(),
      title: textOf(form, `links.${index}.title`).trim(),
    };
  });
  return {
    links: links.filter(({ url, title }) => url !== '' || title !== ''),
    version: Number(textOf(form, 'version')) || 0,
  };
}
