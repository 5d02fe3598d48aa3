import { bcp47, isLocale } from '@lathe/rules/locales';
import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { DialogSurface } from '../../ui/dialog.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { chooseCountry, chooseLocale } from './choose.ts';
import { Dropdown } from './dropdown.tsx';
import { Flag } from './flag.tsx';
import { loadMissingOptions } from './load-options.ts';
import { selectedCountry, selectedLocale } from './selected-option.ts';
import { useLocaleStore } from './store.ts';
import './locale-modal.css';

interface LocaleModalProps {
  open: boolean;
  variant: 'dark' | 'gift';
}

export function LocaleModal({ open, variant }: LocaleModalProps) {
  const { t } = useTranslation('locale');
  const store = useLocaleStore();
  const [changing, setChanging] = useState(false);
  const country = selectedCountry(store.shippingCountries, store.shippingCountry);
  const locale = selectedLocale(store.availableLocales, store.currentLocale);

  useEffect(() => {
    if (open) loadMissingOptions();
  }, [open]);

  return (
    <DialogSurface
      open={open}
      onClose={() => useLocaleStore.setState({ localeModalOpen: false })}
      title={t('title')}
      frame={classes('dialog-frame locale-frame', variant === 'gift' && 'locale-gift')}
    >
      <div className="locale-fields" aria-busy={changing}>
        <Dropdown
          label={t('select_country')}
          options={store.shippingCountries.map(({ iso, name }) => ({
            id: iso,
            name,
            picture: <Flag iso={iso} size="small" />,
          }))}
          selected={country?.iso ?? null}
          placeholder={t('no_country_chosen')}
          empty={t('nothing_to_choose')}
          onChoose={(iso) => setChanging(chooseCountry(iso) || changing)}
        />
        <Dropdown
          label={t('select_language')}
          options={store.availableLocales.map(({ code, name }) => ({
            id: code,
            name,
            // Each language is named in itself, and screen readers pronounce it so.
            language: isLocale(code) ? bcp47(code) : undefined,
          }))}
          selected={locale.code}
          placeholder={locale.name}
          empty={t('nothing_to_choose')}
          onChoose={(code) => setChanging(chooseLocale(code) || changing)}
        />
        <p role="status" className="locale-changing">
          {changing && t('changing')}
        </p>
      </div>
    </DialogSurface>
  );
}
