import Search from 'lucide-react/icons/search';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import User from 'lucide-react/icons/user';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, NavLink } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { Logo } from './logo.tsx';
import './frame.css';

/** `picker` is the country and language control, which is a feature of its own. */
export function Header({ picker }: { picker: ReactNode }) {
  const { t } = useTranslation();
  const viewer = useRootData()?.viewer;
  return (
    <header className="theme-ink frame-header">
      <div className="page frame-bar">
        <Logo />
        <nav className="frame-nav" aria-label={t('header.navigation')}>
          <NavLink to="/how-it-works">{t('header.how_it_works')}</NavLink>
          {viewer ? (
            <NavLink to="/studio">{t('header.studio')}</NavLink>
          ) : (
            <NavLink to="/help/selling">{t('header.sell')}</NavLink>
          )}
          <NavLink to="/help">{t('header.help')}</NavLink>
        </nav>
        <SearchBox />
        <div className="frame-tools">
          {picker}
          <IconLink
            to={viewer ? '/account' : '/login'}
            icon={User}
            label={viewer ? t('header.account') : t('header.log_in')}
          />
          <IconLink to="/basket" icon={ShoppingBag} label={t('header.basket')} />
        </div>
      </div>
    </header>
  );
}

function SearchBox() {
  const { t } = useTranslation();
  return (
    <Form action="/search" role="search" className="frame-search">
      <Icon of={Search} size={18} className="frame-search-icon" />
      <input
        type="search"
        name="q"
        aria-label={t('header.search')}
        placeholder={t('header.search_placeholder')}
        autoComplete="off"
        maxLength={200}
      />
    </Form>
  );
}
