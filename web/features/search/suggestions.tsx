import type { Suggestion } from '@lathe/contract/storefront-calls';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useSuggestions } from './use-suggestions.ts';

interface SuggestionsProps {
  query: string;
  active: number;
  optionId: (index: number) => string;
  onFound: (found: readonly Suggestion[]) => void;
  onChoose: () => void;
}

/** The options of the search field. Their code loads when the field gets the focus. */
export function Suggestions({ query, active, optionId, onFound, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  const found = useSuggestions(query);
  useEffect(() => onFound(found), [found, onFound]);
  return found.map(({ kind, title, subtitle, url, image }, index) => (
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
  ));
}
