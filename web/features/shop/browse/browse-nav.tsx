/** The lists of the shop, as links above each of them. */

import { NavLink } from 'react-router';
import { useTranslation } from '../../../ui/translation.ts';
import '../shop.css';
import './browse.css';
import '../../../ui/tabs.css';

const LISTS = [
  { name: 'releases', to: '/browse' },
  { name: 'genres', to: '/genres' },
  { name: 'artists', to: '/browse/artists' },
  { name: 'labels', to: '/browse/labels' },
  { name: 'merch', to: '/browse/merch' },
  { name: 'events', to: '/browse/events' },
  { name: 'charts', to: '/charts' },
] as const;

export function BrowseNav() {
  const { t } = useTranslation('browse');
  return (
    <nav aria-label={t('all.navigation')} className="browse-lists">
      <ul className="chips scroll-fades">
        {LISTS.map(({ name, to }) => (
          <li key={name}>
            <NavLink to={to} end prefetch="intent" className="chip">
              {t(`all.${name}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
