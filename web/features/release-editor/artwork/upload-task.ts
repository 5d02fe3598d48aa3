import type { ArtworkCrop } from '@lathe/contract/artwork';
import { api } from '../../../lib/api-client.ts';
import { browserTransport } from '../../uploads/browser-transport.ts';
import { sendFile } from '../../uploads/send-file.ts';
import type { UploadTask } from '../../uploads/uploads.ts';

/** For `<input accept>`; the server checks the content. */
export const PICTURE_FILES = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';
export const PDF_FILES = '.pdf,application/pdf';

/** The server's name for the designer's PDF. */
export const ORIGINAL = 'original';
export const COVER = 'cover';

export interface ReleaseParams {
  user: string;
  release: string;
}

interface UploadOptions {
  part: string;
  crop?: ArtworkCrop | undefined;
  changed: () => void;
  /** The person cancelled the upload. */
  cancelled: () => void;
}

export function artworkUploadTask(
  params: ReleaseParams,
  { part, crop, changed, cancelled }: UploadOptions,
): UploadTask {
  const transport = browserTransport({
    requestParts: async (id, signal) =>
      await api('GET /es/s3-presigned-artwork/{id}', { params: { id }, query: {} }, { signal }),
    complete: async (id, signal) => {
      await api(
        'POST /api/users/{user}/releases/{release}/artwork_upload/{id}/complete',
        { params: { ...params, id } },
        { signal },
      );
    },
  });
  return {
    announce: async ({ name: filename, size }, signal) =>
      part === ORIGINAL
        ? await api(
            'POST /api/users/{user}/releases/{release}/artwork_upload',
            { params, body: { filename, size } },
            { signal },
          )
        : await api(
            'POST /api/users/{user}/releases/{release}/wizard/upload',
            { params, body: { part, filename, size, ...(crop && { crop }) } },
            { signal },
          ),
    send: (upload, file, options) => sendFile({ upload, file, transport, ...options }),
    cancel: async (id) => {
      await api('DELETE /api/users/{user}/releases/{release}/artwork_upload/{id}', {
        params: { ...params, id },
      });
      cancelled();
    },
    changed,
    now: () => performance.now(),
  };
}
