import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { merchTypes } from './index.ts';

const app = await testApp();

it('reads each type with its areas, sizes and colours, in order', async () => {
  const types = await merchTypes(app.ctx);
  const shirt = types.find(({ code }) => code === 't_shirt');
  expect(shirt?.areas.map(({ code }) => code)).toEqual(['front', 'back']);
  expect(shirt?.areas[0]).toMatchObject({ widthMm: 305, heightMm: 406, shape: 'rectangle' });
  expect(shirt?.sizes.map(({ code }) => code).join(' ')).toBe('XS S M L XL XXL 3XL 4XL 5XL');
  expect(shirt?.colours.slice(0, 2).map(({ hex }) => hex)).toEqual(['#f6f5f1', '#19191b']);
  const poster = types.find(({ code }) => code === 'poster');
  expect(poster?.sizes.map(({ printScale }) => printScale)).toEqual([1, 0.70714]);
});
