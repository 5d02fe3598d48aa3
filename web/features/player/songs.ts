/** Converts tracks of the shop for the player. */
import type { Picture } from '@lathe/contract/picture';
import type { PublicRelease } from '@lathe/contract/release-group';
import { playableSource } from '@lathe/rules/playlist';
import { api } from '../../lib/api-client.ts';
import type { PlayerSong } from './store.ts';

export interface Album {
  uuid: string;
  title: string;
  url: string;
  image: Picture | null;
  page: { uuid: string };
}

/** Only playable tracks, in side order. */
export function songsOf(release: Pick<PublicRelease, 'sides'>, album: Album): PlayerSong[] {
  return release.sides
    .flatMap(({ tracks }) => tracks)
    .flatMap((track) => {
      const source = playableSource(track);
      if (source === null) return [];
      const { uuid, title, subtitle, primary_artist, explicit, peaks } = track;
      return {
        id: uuid,
        title: subtitle ? `${title} (${subtitle})` : title,
        artist: primary_artist,
        source,
        seconds: track.master ? track.seconds : track.preview_seconds,
        peaks,
        explicit,
        album: { id: album.uuid, title: album.title, url: album.url, image: album.image },
      };
    });
}

/** The format with the most playable tracks: a single has fewer than its album. */
export function songsOfGroup(
  releases: readonly Pick<PublicRelease, 'sides'>[],
  album: Album,
): PlayerSong[] {
  return releases
    .map((release) => songsOf(release, album))
    .reduce<PlayerSong[]>((most, songs) => (songs.length > most.length ? songs : most), []);
}

const songRequests = new Map<string, Promise<PlayerSong[]>>();

/** Called on hover, so that the tracks are loaded before the click. */
export function fetchSongs(album: Album): Promise<PlayerSong[]> {
  const cached = songRequests.get(album.uuid);
  if (cached) return cached;
  const params = { page: album.page.uuid, group: album.uuid };
  const songs = api('GET /api/pages/{page}/release_groups/{group}/releases', { params }).then(
    ({ data }) => songsOfGroup(data, album),
  );
  songs.catch(() => songRequests.delete(album.uuid));
  songRequests.set(album.uuid, songs);
  return songs;
}
