import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
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
  const navigate = useNavigate();
  useEffect(() => {
    if (data?.opens) void navigate(data.opens);
    else if (data) setReplies((before) => [data, ...before].slice(0, REPLIES_SHOWN));
  }, [data, navigate]);
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
