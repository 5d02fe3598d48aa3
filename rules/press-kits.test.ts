import { expect, it } from 'vitest';
import { paragraphsOf, pressText } from './press-kits.ts';

it('a press text is in the language of the reader if there is one', () => {
  const both = { en: 'Hello', de: 'Hallo' };
  expect(pressText(both, 'de')).toEqual({ language: 'de', text: 'Hallo' });
  expect(pressText(both, 'en')).toEqual({ language: 'en', text: 'Hello' });
  expect(pressText({ en: ' ', de: 'Hallo' }, 'en')).toEqual({ language: 'de', text: 'Hallo' });
  expect(pressText({ en: '', de: '' }, 'de')).toEqual({ language: 'de', text: '' });
});

it('blank lines separate paragraphs', () => {
  expect(paragraphsOf('One\nline.\n\n \n Two. \n\t\nThree')).toEqual([
    'One line.',
    'Two.',
    'Three',
  ]);
  expect(paragraphsOf(' \n\n ')).toEqual([]);
});
