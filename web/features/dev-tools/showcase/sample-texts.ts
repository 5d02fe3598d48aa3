/** Texts of the showcase. Only developers see them, so they are not in the product messages. */
import { useLocale } from '../../../ui/locale.ts';
import { de } from './sample-texts-de.ts';
import { en } from './sample-texts-en.ts';

export function useSampleTexts() {
  return useLocale() === 'de' ? de : en;
}
