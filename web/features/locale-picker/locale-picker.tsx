import { DEFAULT_COUNTRY, DEFAULT_LOCALE } from '@lathe/rules/locales';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Truck from 'lucide-react/icons/truck';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { importAgain } from '../../ui/import-again.ts';
import { useTranslation } from '../../ui/translation.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { Flag } from './flag.tsx';
import { loadLocales, loadShippingCountries } from './load-options.ts';
import { selectedCountry, selectedLocale } from './selected-option.ts';
import { useLocaleStore } from './store.ts';
import './locale-picker.css';

interface Props {
  /** `gift` is light and shows only the flag. */
  variant?: 'dark' | 'gift';
}

const loadModal = () => import('./locale-modal.tsx');

function preloadModal(): void {
  // The click handles a failed import.
  importAgain(loadModal).catch(() => undefined);
}

/**
 * Header control. A link to the preferences page until hydration; then it opens the modal, whose
 * code loads on hover or focus.
 */
export function LocalePicker({ variant = 'dark' }: Props) {
  const { t } = useTranslation('locale');
  const root = useRootData();
  const locale = root?.locale ?? DEFAULT_LOCALE;
  const country = root?.country ?? DEFAULT_COUNTRY;
  const { pathname, search } = useLocation();
  const page = `/preferences?${new URLSearchParams({ return_to: pathname + search })}`;
  const control = useRef<HTMLAnchorElement>(null);
  const currentId = useId();
  const [live, setLive] = useState(false);
  // A page may have two controls, but only one modal.
  const [mine, setMine] = useState(false);
  const { localeModalOpen, shippingCountries, availableLocales } = useLocaleStore();
  const isOpen = mine && localeModalOpen;
  const modal = useOnDemand(loadModal, {
    isNeeded: isOpen,
    onFailure: () => location.assign(page),
  });

  useEffect(() => {
    useLocaleStore.setState({ currentLocale: locale, shippingCountry: country });
    setLive(true);
  }, [locale, country]);

  useEffect(() => {
    void loadLocales();
    void loadShippingCountries();
  }, []);

  useEffect(() => {
    if (!localeModalOpen) setMine(false);
  }, [localeModalOpen]);

  function open(): void {
    // The modal restores focus to this element; not every browser focuses a clicked link.
    control.current?.focus();
    setMine(true);
    useLocaleStore.setState({ localeModalOpen: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    // A button reacts to the space bar; a link does not.
    if (event.key !== ' ') return;
    event.preventDefault();
    open();
  }

  const known = selectedCountry(shippingCountries, country);
  // Trusts the country until the list is loaded.
  const flag = shippingCountries.length === 0 ? country : (known?.iso ?? null);
  return (
    <>
      <a
        ref={control}
        className="locale-control"
        data-theme={variant === 'gift' ? 'light' : undefined}
        href={page}
        title={t('control')}
        aria-label={t('control')}
        aria-describedby={currentId}
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
        {...(live && {
          role: 'button',
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          onKeyDown,
          onClick: (event) => {
            event.preventDefault();
            open();
          },
        })}
      >
        {variant === 'dark' && <Icon shape={Truck} />}
        <Flag iso={flag} />
        {variant === 'dark' && <Icon shape={ChevronDown} size={16} />}
        <span id={currentId} hidden>
          {t('current', {
            country: known?.name ?? country,
            language: selectedLocale(availableLocales, locale).name,
          })}
        </span>
      </a>
      <Suspense>{modal && <modal.LocaleModal open={isOpen} variant={variant} />}</Suspense>
    </>
  );
}
