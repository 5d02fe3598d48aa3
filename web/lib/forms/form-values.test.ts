import { expect, it } from 'vitest';
import { jsonOf } from './form-values.ts';

const formWith = (value: string) => {
  const form = new FormData();
  form.set('seen', value);
  return form;
};

it('reads a hidden field', () => {
  expect(jsonOf(formWith('{"ticket":"a","amount":0}'), 'seen')).toEqual({ ticket: 'a', amount: 0 });
});

it.each(['', '{', 'null', '"text"', '7'])('answers 400 for the changed field %j', (value) => {
  for (const form of [formWith(value), new FormData()]) {
    expect(() => jsonOf(form, 'seen')).toThrow(expect.objectContaining({ status: 400 }));
  }
});
