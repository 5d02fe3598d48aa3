import ChevronDown from 'lucide-react/icons/chevron-down';
import Disc3 from 'lucide-react/icons/disc-3';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Form, NavLink, useLocation } from 'react-router';
import { CsrfField } from '../../lib/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconShape } from '../../ui/icon.tsx';
import { ACCOUNT_SECTIONS } from './sections.ts';

/** The other rooms that are open to this person. */
interface Doors {
  sells: boolean;
  ofTheHouse: boolean;
}

/** A rail beside the page; on a phone, a menu above it that opens without scripts too. */
export function AccountNav({ name, ...doors }: Doors & { name: string }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const here = ACCOUNT_SECTIONS.findLast(({ to }) => pathname.startsWith(to));
  return (
    <nav className="account-nav" aria-label={t('sections.navigation')}>
      <p className="account-nav-name">{t('sections.signed_in_as', { name })}</p>
      <div className="account-rail">
        <Entries {...doors} />
      </div>
      {/* Closed again by the page it led to. */}
      <details key={pathname} className="account-menu">
        <summary>
          {here && <Icon of={here.icon} />}
          <span>{here && t(`sections.${here.name}.title`)}</span>
          <Icon of={ChevronDown} className="account-menu-arrow" />
        </summary>
        <Entries {...doors} />
      </details>
    </nav>
  );
}

function Entries({ sells, ofTheHouse }: Doors) {
  const { t } = useTranslation('account');
  return (
    <>
      <ul>
        {ACCOUNT_SECTIONS.map(({ name, to, icon }) => (
          <li key={name}>
            <NavLink to={to} end={to === '/account'} className="account-entry">
              <Icon of={icon} />
              {t(`sections.${name}.title`)}
            </NavLink>
          </li>
        ))}
        {sells && <Door to="/studio" icon={Disc3} words={t('rooms.studio')} />}
        {ofTheHouse && <Door to="/admin" icon={LayoutDashboard} words={t('rooms.admin')} />}
      </ul>
      <Form method="post" action="/account/log-out" reloadDocument>
        <CsrfField />
        <Button type="submit" look="quiet" icon={LogOut} className="account-log-out">
          {t('log_out')}
        </Button>
      </Form>
    </>
  );
}

function Door({ to, icon, words }: { to: string; icon: IconShape; words: string }) {
  return (
    <li>
      <NavLink to={to} className="account-entry">
        <Icon of={icon} />
        {words}
      </NavLink>
    </li>
  );
}
