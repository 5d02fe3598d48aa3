import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { ACCOUNT_SECTIONS } from './sections.ts';

/** The other sections of the account, each with what is found there. */
export function SectionLinks() {
  const { t } = useTranslation('account');
  const sections = ACCOUNT_SECTIONS.filter((section) => section.name !== 'overview');
  return (
    <ul className="section-links">
      {sections.map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to} className="card section-link">
            <Icon of={icon} size={24} />
            <span className="section-link-words">
              <span className="section-link-title">{t(`sections.${name}.title`)}</span>
              <span className="section-link-text">{t(`sections.${name}.text`)}</span>
            </span>
            <Icon of={ChevronRight} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
