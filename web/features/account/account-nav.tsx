import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { Form, NavLink, useLocation } from 'react-router';
import { CsrfField } from '../../lib/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ACCOUNT_SECTIONS } from './sections.ts';

/** A rail beside the page; on a phone, a menu above it that opens without scripts too. */
export function AccountNav({ name }: { name: string }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  const here = ACCOUNT_SECTIONS.findLast(({ to }) => pathname.startsWith(to));
  return (
    <nav className="account-nav" aria-label={t('sections.navigation')}>
      <p className="account-nav-name">{t('sections.signed_in_as', { name })}</p>
      <div className="account-rail">
        <Entries />
      </div>
      {/* Closed again by the page it led to. */}
      <details key={pathname} className="account-menu">
        <summary>
          {here && <Icon of={here.icon} />}
          <span>{here && t(`sections.${here.name}.title`)}</span>
          <Icon of={ChevronDown} className="account-menu-arrow" />
        </summary>
        <Entries />
      </details>
    </nav>
  );
}

function Entries() {
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
