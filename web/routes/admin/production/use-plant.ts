import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { PlantReply } from './perform.server.ts';

/** Whoever scans looks at records: a refusal has to be there still when they look up. */
const REPLIES_SHOWN = 3;

export interface Plant {
  /** For the `onSubmit` of a form: sent when everything before it has been answered. */
  send: (event: FormEvent<HTMLFormElement>) => void;
  waiting: readonly FormData[];
  /** Newest first. */
  replies: readonly PlantReply[];
}

/**
 * A scanner does not wait for a slow line. What comes in faster than it is answered goes out one
 * after another: sent at once, each would cut off the answer to the one before.
 */
export function usePlant(): Plant {
  const { submit, data } = useFetcher<PlantReply>({ key: 'plant' });
  const last = useRef<Promise<void>>(Promise.resolve());
  const [waiting, setWaiting] = useState<readonly FormData[]>([]);
  const [replies, setReplies] = useState<readonly PlantReply[]>([]);
  useEffect(() => {
    if (data) setReplies((before) => [data, ...before].slice(0, REPLIES_SHOWN));
  }, [data]);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setWaiting((before) => [...before, form]);
    last.current = last.current
      .then(() => submit(form, { method: 'post', action: '/admin/production' }))
      .finally(() => setWaiting((before) => before.filter((each) => each !== form)));
  }
  return { send, waiting, replies };
}
