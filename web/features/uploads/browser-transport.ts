/** Upload transport of the browser: API calls and storage requests. */
import { type PutOptions, SendFailure, type SignedPart, type Transport } from './send-file.ts';

/** Calls that differ by file kind: listing parts and completing the upload. */
export type UploadCalls = Pick<Transport, 'requestParts' | 'complete'>;

export function browserTransport(calls: UploadCalls): Transport {
  return { ...calls, put: putPart, wait: waitFor };
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function putPart(part: SignedPart, body: Blob, { signal, onBytes }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(part.method, part.url);
    for (const [name, value] of Object.entries(part.headers)) {
      // Forbidden headers: the browser sets them itself.
      if (!/^(content-length|host)$/i.test(name)) request.setRequestHeader(name, value);
    }
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.upload.onprogress = ({ loaded }) => onBytes(loaded);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else reject(new SendFailure(status));
    };
    request.onerror = () => reject(new SendFailure(0));
    request.onabort = () => reject(signal.reason ?? new SendFailure(0));
    request.onloadend = () => signal.removeEventListener('abort', stop);
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
