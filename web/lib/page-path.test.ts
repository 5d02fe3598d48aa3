import { expect, it } from 'vitest';
import { askedPath, movedPath, pagePath } from './page-path.ts';

const asked = (path: string) => new Request(`http://shop.test${path}`);

it('an artist page is at the host root, whether its slug or its path is known', () => {
  expect(pagePath('kiosk')).toBe('/kiosk');
  expect(pagePath('/kiosk')).toBe('/kiosk');
});

it('a page at its own address has not moved', () => {
  expect(movedPath(asked('/kiosk?format=cd'), 'kiosk', 'kiosk')).toBeNull();
});

it('a former address leads to the new one, with the rest of the way and the query', () => {
  expect(movedPath(asked('/old'), 'old', 'kiosk')).toBe('/kiosk');
  const deep = asked('/old/releases/night-bus?format=cd');
  expect(movedPath(deep, 'old', '/kiosk')).toBe('/kiosk/releases/night-bus?format=cd');
});

it('nobody is sent to the data of a page instead of the page', () => {
  expect(askedPath(asked('/studio/pages/new.data?_routes=studio'))).toBe('/studio/pages/new');
  expect(askedPath(asked('/studio.data?index&done=saved'))).toBe('/studio?done=saved');
  expect(askedPath(asked('/_root.data'))).toBe('/');
  expect(askedPath(asked('/studio/label?by=artist'))).toBe('/studio/label?by=artist');
});
