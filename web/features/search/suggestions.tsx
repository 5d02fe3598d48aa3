import type { Suggestion } from '@lathe/contract/storefront-calls';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  id: string;
  found: readonly Suggestion[];
  active: number;
  optionId: (index: number) => string;
  onChoose: () => void;
}

export function Suggestions({ id, found, active, optionId, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div id={id} role="listbox" aria-label={t('header.suggestions')} className="suggestions">
        {found.map(({ kind, title, subtitle, url, image }, index) => (
          <Link
            key={url}
            id={optionId(index)}
            to={url}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="suggestion"
            onClick={onChoose}
          >
            <span className="suggestion-art" data-round={kind === 'page' || undefined}>
              {image && <Picture picture={image} alt="" sizes="2.75rem" />}
            </span>
            <span className="can-shrink">
              <span className="suggestion-title">{title}</span>
              <span className="suggestion-kind">
                {[t(`header.kind.${kind}`), subtitle].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found.length > 0 && t('header.suggestion_count', { count: found.length })}
      </p>
    </>
  );
}
