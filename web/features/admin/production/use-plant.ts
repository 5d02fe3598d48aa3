import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { FOLLOWS, type PlantReply } from './plant-reply.ts';

/** Whoever scans looks at records: a failure has to be there still when they look up. */
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
  const navigate = useNavigate();
  useEffect(() => {
    if (data?.opens) void navigate(data.opens);
    else if (data) setReplies((before) => [data, ...before].slice(0, REPLIES_SHOWN));
  }, [data, navigate]);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // A redirect would be dropped if news of the plant came in before it: the router takes the page
    // that is read anew for where the person wants to be.
    form.set(FOLLOWS, 'yes');
    setWaiting((before) => [...before, form]);
    const done = () => setWaiting((before) => before.filter((each) => each !== form));
    last.current = last.current
      .then(() => submit(form, { method: 'post', action: '/admin/production' }))
      .then(done, done);
  }
  return { send, waiting, replies };
}
