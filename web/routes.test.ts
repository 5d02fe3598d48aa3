import { checkPageSlug } from '@lathe/rules/slugs';
import { expect, it } from 'vitest';
import routes from './routes.ts';

it('an area keeps its navigation when a page inside of it fails', async () => {
  const areas = (await routes).filter(({ file }) => file.endsWith('layout.tsx'));
  expect(areas.map(({ path }) => path)).toEqual(['browse', 'account', 'studio', 'admin']);
  for (const { children = [] } of areas) {
    // Its error boundary is inside of the layout.
    expect(children).toHaveLength(1);
    expect(children[0]?.file).toMatch(/area-content|step-up/);
  }
});

it('no first path segment of the site can be used by an artist page', async () => {
  const paths = (await routes).map(({ path = '' }) => path.split('/')[0] ?? '');
  const segments = [...new Set(paths)].filter((word) => word !== '' && !/^[:*]/.test(word));
  expect(segments.length).toBeGreaterThan(5);
  expect(segments.filter((word) => checkPageSlug(word.toLowerCase()) !== 'reserved')).toEqual([]);
});
