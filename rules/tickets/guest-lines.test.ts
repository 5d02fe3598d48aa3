import { expect, it } from 'vitest';
import { readGuestLines } from './guest-lines.ts';

const nobody = { email: '', category: '', places: 1, note: '' };

it('reads names alone, one per line, without empty lines', () => {
  expect(readGuestLines('Ada Byron\r\n\r\n  Bo Lind \n')).toEqual([
    { ...nobody, name: 'Ada Byron' },
    { ...nobody, name: 'Bo Lind' },
  ]);
});

it.each([
  ['Ada,ada@example.com,Standing,2,press', ','],
  ['Ada;ada@example.com;Standing;2;press', ';'],
  ['Ada\tada@example.com\tStanding\t2\tpress', 'tabs'],
  ['"Ada","ada@example.com", "Standing" ,"2","press"', 'quotes'],
])('reads all columns of %s', (text) => {
  const ada = { name: 'Ada', email: 'ada@example.com' };
  expect(readGuestLines(text)).toEqual([
    { ...ada, category: 'Standing', places: 2, note: 'press' },
  ]);
});

it('leaves separators and quotes in quoted cells', () => {
  const [guest] = readGuestLines('"Byron, Ada ""the"" first",,,3');
  expect(guest).toEqual({ ...nobody, name: 'Byron, Ada "the" first', places: 3 });
});

it.each(['two', '-1', '1.5', '12345678'])('reads %s as no number of places', (places) => {
  expect(readGuestLines(`Ada,,,${places}`)).toEqual([{ ...nobody, name: 'Ada', places: 0 }]);
});
