/** The showcase's own words. Only developers see it, so they stay out of the product's messages. */
import { useLocale } from '../../../ui/locale.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';

export function useSampleWords() {
  return useLocale() === 'de' ? de : en;
}
