import type { MerchDesign } from '@lathe/contract/merch-design';
import { api } from '../../../lib/api-client.ts';
import { browserTransport } from '../../uploads/browser-transport.ts';
import { sendFile } from '../../uploads/send-file.ts';
import type { Unfinished, UploadTask } from '../../uploads/uploads.ts';

/** For `<input accept>`; the server checks the content. */
export const ARTWORK_FILES =
  '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml';
export const PHOTO_FILES = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp';

export interface ItemParams {
  user: string;
  item: string;
}

export type Purpose = MerchDesign['files'][number]['purpose'];

/** Started, but not complete: in another tab, or before a reload. */
export function unfinishedOf(
  { files }: Pick<MerchDesign, 'files'>,
  purpose: Purpose,
): Unfinished[] {
  return files
    .filter((file) => file.purpose === purpose && file.state === 'uploading')
    .map(({ uuid, name, bytes }) => ({ upload: uuid, filename: name, size: bytes }));
}

export async function unfinishedNow(params: ItemParams, purpose: Purpose): Promise<Unfinished[]> {
  return unfinishedOf(await api('GET /api/users/{user}/merch/{item}/design', { params }), purpose);
}

interface TaskOptions {
  purpose: Purpose;
  changed: () => void;
}

export function designUploadTask(
  params: ItemParams,
  { purpose, changed }: TaskOptions,
): UploadTask {
  const transport = browserTransport({
    requestParts: async (id, signal) =>
      await api(
        'GET /api/users/{user}/merch/{item}/design_upload/{id}',
        { params: { ...params, id }, query: {} },
        { signal },
      ),
    complete: async (id, signal) => {
      await api(
        'POST /api/users/{user}/merch/{item}/design_upload/{id}/complete',
        { params: { ...params, id } },
        { signal },
      );
    },
  });
  return {
    announce: async ({ name, size: bytes }, signal) =>
      await api(
        'POST /api/users/{user}/merch/{item}/design_upload',
        { params, body: { name, bytes, purpose } },
        { signal },
      ),
    send: (upload, file, options) => sendFile({ upload, file, transport, ...options }),
    cancel: async (id) => {
      await api('DELETE /api/users/{user}/merch/{item}/design_upload/{id}', {
        params: { ...params, id },
      });
    },
    changed,
    now: () => performance.now(),
  };
}
