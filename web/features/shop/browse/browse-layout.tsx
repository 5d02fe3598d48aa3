/** Frame of the lists below /browse: what else there is, then the list. */
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
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

export function BrowseLayout() {
  const { t } = useTranslation('browse');
  return (
    <div className="page page-body">
      <nav aria-label={t('all.navigation')} className="browse-lists">
        <ul className="chips scroll-fades">
          {LISTS.map(({ name, to }) => (
            <li key={name}>
              <NavLink to={to} end className="chip">
                {t(`all.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
