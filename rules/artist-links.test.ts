import { describe, expect, it } from 'vitest';
import {
  type ArtistLinkInput,
  checkLinks,
  normalizeLink,
  recognisedService,
} from './artist-links.ts';

const link = (url: string, changes: Partial<ArtistLinkInput> = {}): ArtistLinkInput => ({
  kind: 'website',
  url,
  title: '',
  ...changes,
});

describe('link of an artist', () => {
  it.each([
    ['kiosk.example', 'https://kiosk.example/'],
    [' HTTP://Kiosk.Example:80/a b'.trim().replace(' b', 'b'), 'http://kiosk.example/ab'],
    ['kiosk.example:8443/shop', 'https://kiosk.example:8443/shop'],
    ['https://kiosk.example./x', 'https://kiosk.example/x'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example/'],
    ['https://kiosk.example/?utm_source=a&id=7&fbclid=b', 'https://kiosk.example/?id=7'],
  ])('is stored in one form: %s', (typed, stored) => {
    expect(normalizeLink(typed)).toBe(stored);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//kiosk.example',
    'data:text/html,x',
    'ftp://kiosk.example',
    'mailto:ann@kiosk.example',
    'https://spotify.com@evil.example',
    'https://user:secret@kiosk.example',
    'user:secret@kiosk.example',
    'https://localhost/admin',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'https://kiosk',
    'https://ki osk.example',
    'https://kiosk.example\\@evil.example',
    '//',
    'https://',
    'https://<script>.example',
  ])('is rejected: %s', (typed) => {
    expect(normalizeLink(typed)).toBeNull();
    expect(checkLinks([link(typed)]).problems).toEqual([
      { field: 'links.0.url', code: 'link_address' },
    ]);
  });

  it.each([
    ['open.spotify.com/artist/1', 'spotify'],
    ['https://kiosk.bandcamp.com', 'bandcamp'],
    ['https://music.youtube.com/channel/1', 'youtube_music'],
    ['https://www.youtube.com/@kiosk', 'youtube'],
    ['https://music.apple.com/gb/artist/1', 'apple_music'],
    ['https://spotify.com.evil.example', null],
    ['https://notspotify.com', null],
    ['https://kiosk.example/spotify.com', null],
  ])('%s is recognised as %s', (url, service) => {
    expect(recognisedService(url)).toBe(service);
  });
});

describe('links of an artist', () => {
  it('get their kind from the host, and only others keep a title', () => {
    expect(
      checkLinks([
        link('https://tidal.com/artist/1', { kind: 'other', title: 'Not used' }),
        link('kiosk.example', { title: 'Not used' }),
        link('https://fanzine.example', { kind: 'other', title: ' Our zine ' }),
      ]).links,
    ).toEqual([
      { kind: 'tidal', url: 'https://tidal.com/artist/1', title: '' },
      { kind: 'website', url: 'https://kiosk.example/', title: '' },
      { kind: 'other', url: 'https://fanzine.example/', title: 'Our zine' },
    ]);
  });

  it('need a title if they are of no kind, and an address', () => {
    expect(checkLinks([link('  '), link('kiosk.example', { kind: 'other' })]).problems).toEqual([
      { field: 'links.0.url', code: 'required' },
      { field: 'links.1.title', code: 'required' },
    ]);
  });

  it('are different pages', () => {
    const doubled = ['http://www.kiosk.example', 'https://kiosk.example/?utm_source=x'];
    expect(
      checkLinks([link('kiosk.example/'), ...doubled.map((url) => link(url))]).problems,
    ).toEqual([1, 2].map((index) => ({ field: `links.${index}.url`, code: 'link_doubled' })));
    expect(checkLinks([link('kiosk.example/a'), link('kiosk.example/b')]).problems).toEqual([]);
  });
});
