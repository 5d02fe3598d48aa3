/** The calls and the storage, as a browser reaches them. */
import { type PutOptions, SendFailure, type SignedPart, type Transport } from './send-file.ts';

/** What differs between kinds of files: where to ask, and whom to tell that all of it is there. */
export type UploadCalls = Pick<Transport, 'ask' | 'complete'>;

export function browserTransport(calls: UploadCalls): Transport {
  return { ...calls, put: putPart, wait: waitFor };
}

/** By XMLHttpRequest: `fetch` says nothing of the bytes that it has sent. */
function putPart(part: SignedPart, body: Blob, { signal, onBytes }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(part.method, part.url);
    for (const [name, value] of Object.entries(part.headers)) {
      // The browser sets the length by itself and lets nobody else do it.
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
