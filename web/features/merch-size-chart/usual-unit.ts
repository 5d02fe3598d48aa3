import type { Locale } from '@lathe/rules/locales';
import type { GarmentUnit } from '@lathe/rules/merch/size-fit';

/** In which people measure clothes. */
export function usualUnit(locale: Locale): GarmentUnit {
  return locale === 'en_US' ? 'in' : 'cm';
}
