import type { PublicRelease, Track } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { markup } from '../../ui/testing/markup.tsx';
import { guestNames, TrackList } from './track-list.tsx';

const MARA = { name: 'Mara', role: 'featuring', role_name: 'featuring' };
const RO = { name: 'DJ Rø', role: 'remixer', role_name: 'Remixer' };

function listed(track: Partial<Track>): string {
  const plain = {
    uuid: '1',
    title: 'Rain',
    subtitle: '',
    primary_artist: 'Kiosk',
    additional_artists: [],
    credits: [],
    composer: '',
    lyrics: '',
    explicit: false,
    seconds: 60,
  };
  const sides = [{ side: 1, seconds: 60, tracks: [{ ...plain, ...track }] }];
  const release = { medium: 'Vinyl', sides } as unknown as PublicRelease;
  return markup(<TrackList release={release} play={() => null} />);
}

describe('track list', () => {
  it('names guests, with their roles unless they are featured', () => {
    expect(guestNames([MARA, RO])).toBe('Mara, DJ Rø (Remixer)');
    expect(guestNames([{ name: 'Ada', role: '', role_name: '' }])).toBe('Ada');
  });

  it('has the credits of a track in a disclosure, and none without credits', () => {
    const credits = [
      { name: 'Bo', role: 'Bass' },
      { name: '<b>Ann</b>', role: 'Mixing' },
    ];
    const html = listed({ credits });
    expect(html).toContain('</summary>Bass: Bo · Mixing: &lt;b&gt;Ann&lt;/b&gt;</details>');
    expect(listed({})).not.toContain('<details');
  });

  it('has the lyrics of a track in a disclosure, with their lines', () => {
    const html = listed({ lyrics: 'Rain on the roof\n<i>Rain</i>' });
    expect(html).toContain('Rain on the roof\n&lt;i&gt;Rain&lt;/i&gt;</p></details>');
  });
});
