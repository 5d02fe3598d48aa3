import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { SectionBoundary } from '../../ui/section-boundary.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

interface Props {
  title: ReactNode;
  /** A line below the title. */
  text?: ReactNode;
  /** Link to the full list. */
  to?: string;
  /** Link text, if not the default. */
  linkText?: string;
  id?: string;
  children: ReactNode;
}

/** A page section with a heading. */
export function Shelf({ title, text, to, linkText, id, children }: Props) {
  const { t } = useTranslation('shop');
  const heading = useId();
  return (
    <section className="page shelf" aria-labelledby={heading} id={id}>
      <header className="shelf-head">
        <h2 id={heading}>{title}</h2>
        {text && <p className="shelf-text">{text}</p>}
        {to && (
          <PlainLink to={to} className="shelf-all" aria-describedby={heading}>
            {linkText ?? t('see_all')}
            <Icon shape={ArrowRight} size={18} />
          </PlainLink>
        )}
      </header>
      <SectionBoundary>{children}</SectionBoundary>
    </section>
  );
}
