import User from 'lucide-react/icons/user';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { STUDIO_SECTIONS } from './sections.ts';
import './studio.css';

/** A rail at the left of a desk, a bar at the bottom of a phone. */
export function StudioNav() {
  const { t } = useTranslation('studio');
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone the entry of this page may be among those that a swipe brings.
  useEffect(() => {
    const list = nav.current?.querySelector('ul');
    const here = pathname && list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list && here) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={nav} className="studio-nav" aria-label={t('navigation')}>
      <p className="studio-nav-name">{t('name')}</p>
      <ul>
        {STUDIO_SECTIONS.map(({ name, to, icon, end }) => (
          <li key={name}>
            <NavLink to={to} end={end} className="studio-entry">
              <Icon of={icon} />
              <span>{t(`sections.${name}`)}</span>
            </NavLink>
          </li>
        ))}
        <li className="studio-away">
          <NavLink to="/account" className="studio-entry">
            <Icon of={User} />
            <span>{t('sections.account')}</span>
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
