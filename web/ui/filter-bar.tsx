/**
 * The filters of a list, as a GET form: a filtered list has a URL, and works without scripts. Choices
 * apply at once, text on Enter or when the field is left. On phones the fields are in a sheet.
 */
import Filter from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { ActiveFilters } from './filter-chips.tsx';
import { fillFilters, filterQuery } from './filter-query.ts';
import { useTranslation } from './translation.ts';
import './filter-bar.css';

export interface ActiveFilter {
  /** Field name, which is also the name in the URL. */
  name: string;
  /** For fields with several values, the one of this filter. */
  value?: string;
  /** Such as “Format: CD”. */
  text: string;
}

interface Props {
  /** For screen readers. */
  label: string;
  active: readonly ActiveFilter[];
  /** Fields with a name and a `defaultValue` from the URL, not marked as optional. */
  children: ReactNode;
}

const CALENDAR_DELAY_MS = 800;

export function FilterBar({ label, active, children }: Props) {
  const { t } = useTranslation('parts');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = useRef(search);

  function apply() {
    if (!form.current) return;
    const query = filterQuery(form.current);
    // Enter in a text field fires a change event and then submits.
    if (query === shown.current) return;
    shown.current = query;
    void navigate(`${pathname}${query}`, { preventScrollReset: true });
  }

  useEffect(() => {
    const current = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A calendar fills a hidden field, also with the years that are typed on the way to 2026.
    function applySoon({ target }: Event) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'hidden') return;
      clearTimeout(timer);
      timer = setTimeout(apply, CALENDAR_DELAY_MS);
    }
    // The browser's own event: React's `onChange` fires on every key.
    current?.addEventListener('change', apply);
    current?.addEventListener('input', applySoon);
    return () => {
      clearTimeout(timer);
      current?.removeEventListener('change', apply);
      current?.removeEventListener('input', applySoon);
    };
  });

  useEffect(() => {
    // Back, or a removed filter: the fields follow the URL.
    if (form.current && search !== shown.current) fillFilters(form.current, search);
    shown.current = search;
  }, [search]);

  return (
    <search aria-label={label}>
      <form
        ref={form}
        className="filter-bar"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          sheet.current?.hidePopover?.();
        }}
      >
        <Button
          icon={Filter}
          className="filter-open"
          popoverTarget={`${id}-sheet`}
          aria-haspopup="true"
        >
          {active.length > 0
            ? t('filters.open_count', { count: active.length })
            : t('filters.open')}
        </Button>
        <div ref={sheet} id={`${id}-sheet`} popover="auto" className="filter-sheet">
          <div className="filter-fields">{children}</div>
          <Button type="submit" variant="primary" className="filter-submit">
            {t('filters.show')}
          </Button>
        </div>
        {active.length > 0 && <ActiveFilters active={active} />}
      </form>
    </search>
  );
}
