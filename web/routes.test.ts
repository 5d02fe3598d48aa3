import { checkPageSlug } from '@lathe/rules/slugs';
import { expect, it } from 'vitest';
import routes from './routes.ts';

it('no first path segment of the site can be used by an artist page', async () => {
  const paths = (await routes).map(({ path = '' }) => path.split('/')[0] ?? '');
  const segments = [...new Set(paths)].filter((word) => word !== '' && !/^[:*]/.test(word));
  expect(segments.length).toBeGreaterThan(5);
  expect(segments.filter((word) => checkPageSlug(word) !== 'reserved')).toEqual([]);
});
