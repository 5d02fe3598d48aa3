/** What service workers use; the type library of pages does not have it. */
export interface LateEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}
export interface RequestEvent extends LateEvent {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}
export interface ServiceWorkerScope {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', handle: (event: LateEvent) => void): void;
  addEventListener(type: 'fetch', handle: (event: RequestEvent) => void): void;
  addEventListener(
    type: 'message',
    handle: (event: MessageEvent & Pick<LateEvent, 'waitUntil'>) => void,
  ): void;
}
