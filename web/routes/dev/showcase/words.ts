/** Texts of the showcase. Only developers see them, so they are not in the product messages. */
import { useLocale } from '../../../ui/locale.ts';
import { de } from './words-de.ts';
import { en } from './words-en.ts';

export function useSampleWords() {
  return useLocale() === 'de' ? de : en;
}
