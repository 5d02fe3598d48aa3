import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { LogOutForm } from '../../lib/forms/log-out-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconShape } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface RailProps {
  label: string;
  signedInAs: string;
  /** The current section, shown in the closed menu. */
  current: { icon: IconShape; title: string } | undefined;
  children: ReactNode;
}

/** Side navigation that ends with sign-out; on phones a menu that works without scripts. */
export function Rail({ label, signedInAs, current, children }: RailProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = (
    <>
      {children}
      <LogOutForm>
        <Button type="submit" variant="quiet" icon={LogOut} className="account-log-out">
          {t('header.log_out')}
        </Button>
      </LogOutForm>
    </>
  );
  return (
    <nav className="account-nav" aria-label={label}>
      <p className="account-nav-name">{signedInAs}</p>
      <div className="account-rail">{entries}</div>
      {/* The key closes the menu after a navigation. */}
      <details key={pathname} className="account-menu">
        <summary>
          {current && <Icon shape={current.icon} />}
          <span>{current?.title}</span>
          <Icon shape={ChevronDown} className="account-menu-arrow" />
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
  /** The path is a prefix of other links, so it must match exactly. */
  end?: boolean;
}

export function RailEntry({ to, icon, title, end = false }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end={end} className="account-entry">
        <Icon shape={icon} />
        {title}
      </NavLink>
    </li>
  );
}
