import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { LogOutForm } from '../../lib/forms/log-out-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconShape } from '../../ui/icon.tsx';

interface RailProps {
  label: string;
  signedInAs: string;
  /** Of the section that is open, for the closed menu. */
  here: { icon: IconShape; title: string } | undefined;
  children: ReactNode;
}

/** A rail beside the page, with the way out at its end; on a phone, a menu that opens without scripts too. */
export function Rail({ label, signedInAs, here, children }: RailProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = (
    <>
      {children}
      <LogOutForm>
        <Button type="submit" look="quiet" icon={LogOut} className="account-log-out">
          {t('header.log_out')}
        </Button>
      </LogOutForm>
    </>
  );
  return (
    <nav className="account-nav" aria-label={label}>
      <p className="account-nav-name">{signedInAs}</p>
      <div className="account-rail">{entries}</div>
      {/* Closed again by the page it led to. */}
      <details key={pathname} className="account-menu">
        <summary>
          {here && <Icon of={here.icon} />}
          <span>{here?.title}</span>
          <Icon of={ChevronDown} className="account-menu-arrow" />
        </summary>
        {entries}
      </details>
    </nav>
  );
}

interface EntryProps {
  to: string;
  icon: IconShape;
  title: string;
  /** Its address begins those of others. */
  end?: boolean;
}

export function RailEntry({ to, icon, title, end = false }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end={end} className="account-entry">
        <Icon of={icon} />
        {title}
      </NavLink>
    </li>
  );
}
