import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import './shop.css';

interface Props {
  title: ReactNode;
  /** A line below the title. */
  text?: ReactNode;
  /** Where all of it is. */
  to?: string;
  id?: string;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function Shelf({ title, text, to, id, children }: Props) {
  const { t } = useTranslation('shop');
  const heading = useId();
  return (
    <section className="page shelf" aria-labelledby={heading} id={id}>
      <header className="shelf-head">
        <div>
          <h2 id={heading}>{title}</h2>
          {text && <p className="mt-1 text-soft">{text}</p>}
        </div>
        {to && (
          <PlainLink to={to} className="shelf-all" aria-describedby={heading}>
            {t('see_all')}
            <Icon of={ArrowRight} size={18} />
          </PlainLink>
        )}
      </header>
      {children}
    </section>
  );
}
