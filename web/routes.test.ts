import { checkPageSlug } from '@lathe/rules/slugs';
import { expect, it } from 'vitest';
import routes from './routes.ts';

it('no first path segment of the site can be used by an artist page', async () => {
  const paths = (await routes).map(({ path = '' }) => path.split('/')[0] ?? '');
  const words = [...new Set(paths)].filter((word) => word !== '' && !/^[:*]/.test(word));
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => checkPageSlug(word) !== 'reserved')).toEqual([]);
});
