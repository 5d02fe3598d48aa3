import type { MerchItemPage } from '@lathe/contract/merch-item';
import type { PublicPage } from '@lathe/contract/public-page-calls';
import type { PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { albumData, artistData, merchData } from './json-ld.ts';

const GROUP = {
  title: 'Night Bus',
  description: '',
  primary_artist: 'Kiosk',
  url: '/kiosk/releases/night-bus',
  genres: [],
  image: null,
} as unknown as ReleaseGroup;

const TRACK = {
  title: 'First Light',
  seconds: 60,
  primary_artist: '',
  additional_artists: [],
  credits: [],
};
const MARA = { name: 'Mara Lind', role: 'featuring', role_name: 'featuring' };

function releaseWith(values: object): PublicRelease {
  const plain = {
    uuid: '1',
    description: '',
    additional_artists: [],
    credits: [],
    type_name: '12″ vinyl',
    medium: 'Vinyl',
    status: 'Live',
    price: { amount: 1000, currency: 'GBP' },
    sides: [{ side: 1, seconds: 60, tracks: [TRACK] }],
  };
  return { ...plain, ...values } as unknown as PublicRelease;
}

const MARA_AS_GUEST = {
  '@type': 'Role',
  roleName: 'featuring',
  contributor: { '@type': 'MusicGroup', name: 'Mara Lind' },
};

describe('structured data of an album', () => {
  it('has the guests and the description of the release', () => {
    const release = releaseWith({ description: 'Recorded at night.', additional_artists: [MARA] });
    const [album, product] = albumData(GROUP, [release]);
    expect(album).toMatchObject({
      description: 'Recorded at night.',
      byArtist: { name: 'Kiosk' },
      contributor: [MARA_AS_GUEST],
    });
    expect(product).toMatchObject({ '@type': 'Product', description: 'Recorded at night.' });
  });

  it('prefers the text about the title', () => {
    const release = releaseWith({ description: 'The red pressing.' });
    const [album, product] = albumData({ ...GROUP, description: 'An album.' }, [release]);
    expect(album).toMatchObject({ description: 'An album.' });
    expect(product).toMatchObject({ description: 'The red pressing.' });
  });

  it('names the artist and the guests of each track', () => {
    const own = { ...TRACK, primary_artist: 'Bo', additional_artists: [MARA] };
    const sides = [{ side: 1, seconds: 120, tracks: [TRACK, own] }];
    const [album] = albumData(GROUP, [releaseWith({ sides })]);
    expect(album).toMatchObject({
      track: [{ byArtist: { name: 'Kiosk' } }, { byArtist: { name: 'Bo' } }],
    });
    const [plain, guest] = (album as { track: object[] }).track;
    expect(plain).not.toHaveProperty('contributor');
    expect(guest).toMatchObject({ contributor: [MARA_AS_GUEST] });
  });

  it('names credited people with their roles', () => {
    const credits = [{ name: 'Bo', role: 'Bass' }];
    const sides = [{ side: 1, seconds: 60, tracks: [{ ...TRACK, credits }] }];
    const [album] = albumData(GROUP, [releaseWith({ additional_artists: [MARA], credits, sides })]);
    const bo = {
      '@type': 'Role',
      roleName: 'Bass',
      contributor: { '@type': 'Person', name: 'Bo' },
    };
    expect(album).toMatchObject({
      contributor: [MARA_AS_GUEST, bo],
      track: [{ contributor: [bo] }],
    });
  });

  it('leaves out what a release does not have', () => {
    const [album, product] = albumData(GROUP, [releaseWith({})]);
    for (const data of [album, product]) {
      expect(data).not.toHaveProperty('description');
      expect(data).not.toHaveProperty('contributor');
    }
  });
});

describe('structured data of an artist', () => {
  it('names the web site and profiles once each, and no shops', () => {
    const link = (kind: string, url: string) => ({ kind, url, title: '' });
    const page = {
      name: 'Kiosk',
      url: 'kiosk',
      description: '',
      page_image: null,
      youtube_url: 'https://www.youtube.com/@kiosk',
      instagram: null,
      links: [
        link('website', 'https://kiosk.example/'),
        link('youtube', 'https://www.youtube.com/@kiosk'),
        link('shop', 'https://shop.example/'),
        link('newsletter', 'https://post.example/'),
        link('other', 'https://zine.example/'),
      ],
    } as unknown as PublicPage;
    expect(artistData(page)).toMatchObject({
      sameAs: ['https://www.youtube.com/@kiosk', 'https://kiosk.example/'],
    });
  });
});

describe('merchandise', () => {
  const variant = (size: string, is_available: boolean, expected_on: string | null = null) => ({
    uuid: size,
    size,
    colour: 'Navy',
    is_available,
    expected_on,
    image: null,
  });
  const offersOf = (values: object) => {
    const item = {
      title: 'Tour shirt',
      description: '',
      url: '/kiosk/merch/tour-shirt',
      page: { name: 'Kiosk' },
      pictures: [],
      price: { amount: 2190, currency: 'GBP' },
      status: 'live',
      release_date: null,
      variants: [variant('M', true), variant('L', false, '2026-12-03')],
      ...values,
    } as unknown as MerchItemPage;
    const { hasVariant } = merchData(item) as { hasVariant: { offers: object }[] };
    return hasVariant.map(({ offers }) => offers);
  };
  const shown = (word: string) => `https://schema.org/${word}`;

  it('says of each size whether it can be ordered, and when it is back', () => {
    expect(offersOf({})).toMatchObject([
      { availability: shown('MadeToOrder'), url: '/kiosk/merch/tour-shirt?colour=Navy&size=M' },
      { availability: shown('OutOfStock'), availabilityStarts: '2026-12-03' },
    ]);
    const date = '2026-12-15';
    expect(offersOf({ status: 'preorder', release_date: date })).toMatchObject([
      { availability: shown('PreOrder'), availabilityStarts: date },
      { availability: shown('OutOfStock') },
    ]);
    expect(offersOf({ status: 'sold_out' })).toMatchObject([
      { availability: shown('SoldOut') },
      { availability: shown('SoldOut') },
    ]);
  });
});
