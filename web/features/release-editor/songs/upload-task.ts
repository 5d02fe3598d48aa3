import type { SongList } from '@lathe/contract/song-calls';
import { api } from '../../../lib/api-client.ts';
import { browserTransport } from '../../uploads/browser-transport.ts';
import { sendFile } from '../../uploads/send-file.ts';
import type { Unfinished, UploadTask } from '../../uploads/uploads.ts';

/** For `<input accept>`; the server checks the content. */
export const AUDIO_FILES = '.wav,.wave,.flac,audio/wav,audio/flac';

interface UploadParams {
  user: string;
  release: string;
  /** An existing track that gets a new file; otherwise a track is created. */
  track?: string;
}

/** Files with a started but incomplete upload. */
export function unfinishedOf({ sides }: Pick<SongList, 'sides'>): Unfinished[] {
  const songs = sides.flatMap(({ tracks }) => tracks);
  return songs.flatMap(({ file }) => (file?.state === 'uploading' ? [file] : []));
}

export async function unfinishedFiles({ user, release }: UploadParams): Promise<Unfinished[]> {
  const params = { user, release };
  return unfinishedOf(await api('GET /api/users/{user}/releases/{release}/tracks', { params }));
}

export function songUploadTask(
  { track, ...params }: UploadParams,
  changed: () => void,
): UploadTask {
  const transport = browserTransport({
    requestParts: async (id, signal) =>
      await api('GET /es/s3-presigned-track/{id}', { params: { id }, query: {} }, { signal }),
    complete: async (id, signal) => {
      await api(
        'POST /api/users/{user}/releases/{release}/track_upload/{id}/complete',
        { params: { ...params, id } },
        { signal },
      );
    },
  });
  return {
    announce: async ({ name, size }, signal) =>
      await api(
        'POST /api/users/{user}/releases/{release}/track_upload',
        { params, body: { filename: name, size, ...(track !== undefined && { track }) } },
        { signal },
      ),
    send: (upload, file, options) => sendFile({ upload, file, transport, ...options }),
    cancel: async (id) => {
      await api('DELETE /api/users/{user}/releases/{release}/track_upload/{id}', {
        params: { ...params, id },
      });
    },
    changed,
    now: () => performance.now(),
  };
}
