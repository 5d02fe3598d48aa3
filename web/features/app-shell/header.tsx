import MenuIcon from 'lucide-react/icons/menu';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { useTranslation } from '../../ui/translation.ts';
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

/** A disc with a spiral groove. */
function Logo() {
  const { t } = useTranslation();
  return (
    <Link to="/" className="logo" aria-label={t('to_home')}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <circle cx="16" cy="16" r="16" fill="var(--color-accent)" />
        <path
          d="M16 13.2a2.8 2.8 0 1 1-2.8 2.8 5 5 0 0 1 5-5 7.2 7.2 0 0 1 7.2 7.2A9.4 9.4 0 0 1 16 27.6 11.6 11.6 0 0 1 4.4 16"
          fill="none"
          stroke="#15130f"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="logo-name">{t('brand')}</span>
    </Link>
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
      <NavLink to="/browse">{t('header.browse')}</NavLink>
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
  const hasStudio = viewer?.isSeller || (viewer?.memberships.length ?? 0) > 0;
  if (hasStudio) return <NavLink to="/studio">{t('header.studio')}</NavLink>;
  return <NavLink to={viewer ? '/studio' : '/help/selling'}>{t('header.sell')}</NavLink>;
}
