import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { FOLLOW_ON_CLIENT, type PlantReply } from './plant-reply.ts';

/** People look at records while scanning, so recent failures stay visible. */
const REPLIES_SHOWN = 3;

export interface ScanQueue {
  /** An `onSubmit` handler: queues the form behind earlier submissions. */
  send: (event: FormEvent<HTMLFormElement>) => void;
  waiting: readonly FormData[];
  /** Newest first. */
  replies: readonly PlantReply[];
}

/**
 * Scans can arrive faster than responses. Submissions are queued, because a fetcher aborts its
 * previous submission.
 */
export function useScanQueue(): ScanQueue {
  const { submit, data } = useFetcher<PlantReply>({ key: 'plant' });
  const last = useRef<Promise<void>>(Promise.resolve());
  const [waiting, setWaiting] = useState<readonly FormData[]>([]);
  const [replies, setReplies] = useState<readonly PlantReply[]>([]);
  useEffect(() => {
    // Loads the document. The board does not link to every job, so the router would first request
    // the route, and a realtime revalidation at that moment ends its request.
    if (data?.opens) location.assign(data.opens);
    else if (data) setReplies((before) => [data, ...before].slice(0, REPLIES_SHOWN));
  }, [data]);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Navigates on the client: the router would drop a redirect if a realtime revalidation started
    // first.
    form.set(FOLLOW_ON_CLIENT, 'yes');
    setWaiting((before) => [...before, form]);
    const done = () => setWaiting((before) => before.filter((each) => each !== form));
    last.current = last.current
      .then(() => submit(form, { method: 'post', action: '/admin/production' }))
      .then(done, done);
  }
  return { send, waiting, replies };
}
