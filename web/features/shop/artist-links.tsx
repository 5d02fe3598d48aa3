/** Links of an artist to other sites, by name. */
import type { PublicPage } from '@lathe/contract/public-page-calls';
import type { ChosenLinkKind } from '@lathe/rules/artist-links';
import { serviceName } from '@lathe/rules/link-services';
import { useTranslation } from '../../ui/translation.ts';

export function ArtistLinks({ links }: Pick<PublicPage, 'links'>) {
  const { t } = useTranslation('shop');
  if (links.length === 0) return null;
  return (
    <ul className="artist-links" aria-label={t('artist.links')}>
      {links.map(({ kind, url, title }) => (
        <li key={url}>
          {/* Sellers choose these links, so they pass on no rank. */}
          <a className="link" href={url} rel="me noopener nofollow" target="_blank">
            {title || (serviceName(kind) ?? t(`artist.link_kinds.${kind as ChosenLinkKind}`))}
          </a>
        </li>
      ))}
    </ul>
  );
}
