import MenuIcon from 'lucide-react/icons/menu';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { Logo } from './logo.tsx';
import './app-shell.css';

interface Props {
  /** Slots, because these are separate features. */
  picker: ReactNode;
  basket: ReactNode;
  search: ReactNode;
}

export function Header({ picker, basket, search }: Props) {
  const { t } = useTranslation();
  const viewer = useRootData()?.viewer;
  return (
    <header className="theme-ink shell-header">
      <div className="page shell-bar">
        <Logo />
        <Menu />
        <nav className="shell-nav" aria-label={t('header.navigation')}>
          <NavLinks />
        </nav>
        {search}
        <div className="shell-tools">
          {picker}
          <IconLink
            to={viewer ? '/account' : '/login'}
            icon={User}
            label={viewer ? t('header.account') : t('header.log_in')}
          />
          {basket}
        </div>
      </div>
    </header>
  );
}

/** Phone menu: works without scripts and closes after a navigation. */
function Menu() {
  const { t } = useTranslation();
  const { key } = useLocation();
  return (
    <details className="shell-menu" key={key}>
      <summary aria-label={t('header.menu')}>
        <Icon shape={MenuIcon} size={22} />
      </summary>
      <nav aria-label={t('header.menu')}>
        <NavLinks />
      </nav>
    </details>
  );
}

function NavLinks() {
  const { t } = useTranslation();
  return (
    <>
      <NavLink to="/genres">{t('header.genres')}</NavLink>
      <NavLink to="/charts">{t('header.charts')}</NavLink>
      <NavLink to="/how-it-works">{t('header.how_it_works')}</NavLink>
      <WorkspaceLink />
      <NavLink to="/help">{t('header.help')}</NavLink>
    </>
  );
}

/** Link to the studio or admin area, or to start selling. */
function WorkspaceLink() {
  const { t } = useTranslation();
  const viewer = useRootData()?.viewer;
  if (viewer?.isStaff) return <NavLink to="/admin">{t('header.admin')}</NavLink>;
  if (viewer?.isSeller) return <NavLink to="/studio">{t('header.studio')}</NavLink>;
  return <NavLink to={viewer ? '/studio' : '/help/selling'}>{t('header.sell')}</NavLink>;
}
