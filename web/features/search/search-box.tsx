/** Search field in the header: a plain form, with suggestions when scripts run. */
import type { Suggestion } from '@lathe/contract/storefront-calls';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import './search.css';

const loadPart = () => import('./suggestions.tsx');

export function SearchBox() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [page, setPage] = useState(key);
  // Clears the field after a navigation, unless it has the focus.
  useEffect(() => {
    if (!form.current?.contains(document.activeElement)) setPage(key);
  }, [key]);
  const texts = { label: t('header.search'), placeholder: t('header.search_placeholder') };
  return <Box key={page} ref={form} {...texts} />;
}

interface BoxProps {
  ref: Ref<HTMLFormElement>;
  label: string;
  placeholder: string;
}

function Box({ ref, label, placeholder }: BoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { t } = useTranslation();
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  // For example offline: Enter still searches.
  const part = useOnDemand(loadPart, { isNeeded: open });
  const shown = open && found.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const start = () => setOpen(true);

  function leave(): void {
    setOpen(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape') {
      setOpen(false);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown) {
      event.preventDefault();
      // One position more than there are suggestions: the field itself.
      const optionCount = found.length + 1;
      setActive((at) => ((at + 1 + step + optionCount) % optionCount) - 1);
    }
    const chosen = found[active];
    if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault();
      leave();
      navigate(chosen.url);
    }
  }

  return (
    <Form
      ref={ref}
      action="/search"
      role="search"
      className="shell-search"
      onSubmit={leave}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <Icon shape={Search} size={18} className="shell-search-icon" />
      <input
        type="search"
        name="q"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 && shown ? optionId(active) : undefined}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(-1);
          start();
        }}
        onFocus={start}
        onKeyDown={press}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('header.suggestions')}
        className="suggestions"
      >
        {part && (
          <part.Suggestions
            query={open ? query : ''}
            active={active}
            optionId={optionId}
            onFound={setFound}
            onChoose={leave}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {shown && t('header.suggestion_count', { count: found.length })}
      </p>
    </Form>
  );
}
