import { expect, it } from 'vitest';
import { movedPath, pagePath, requestPath } from './page-path.ts';

const requestFor = (path: string) => new Request(`http://shop.test${path}`);

it('an artist page is at the host root, by its slug or its path', () => {
  expect(pagePath('kiosk')).toBe('/kiosk');
  expect(pagePath('/kiosk')).toBe('/kiosk');
});

it('a page at its current path has not moved', () => {
  expect(movedPath(requestFor('/kiosk?format=cd'), 'kiosk', 'kiosk')).toBeNull();
});

it('a former path redirects to the new one, with the rest of the path and the query', () => {
  expect(movedPath(requestFor('/old'), 'old', 'kiosk')).toBe('/kiosk');
  const deep = requestFor('/old/releases/night-bus?format=cd');
  expect(movedPath(deep, 'old', '/kiosk')).toBe('/kiosk/releases/night-bus?format=cd');
});

it('a redirect never leads to a data request URL', () => {
  expect(requestPath(requestFor('/studio/pages/new.data?_routes=studio'))).toBe(
    '/studio/pages/new',
  );
  expect(requestPath(requestFor('/studio.data?index&done=saved'))).toBe('/studio?done=saved');
  expect(requestPath(requestFor('/_root.data'))).toBe('/');
  expect(requestPath(requestFor('/studio/label?by=artist'))).toBe('/studio/label?by=artist');
});
