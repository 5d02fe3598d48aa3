import { readGuestLines } from '@lathe/rules/tickets/guest-lines';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';

export async function loader(args: PageArgs<'event'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const [event, { data: categories }, { data: guests }] = await Promise.all([
    api('GET /api/users/{user}/events/{event}', { params }),
    api('GET /api/users/{user}/events/{event}/ticket_categories', { params }),
    api('GET /api/users/{user}/events/{event}/guests', { params }),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  return {
    event,
    userId: account.id,
    categories: categories.map(({ uuid, name }) => ({ uuid, name })),
    guests,
    done: (['added', 'mailed', 'removed'] as const).find((each) => each === done),
  };
}

export async function action(args: PageArgs<'event'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const form = await args.request.formData();
  const path = `/studio/events/${params.event}/guests`;
  const intent = textOf(form, 'intent');
  const ofGuest = { params: { ...params, guest: textOf(form, 'guest') } };
  if (intent === 'remove') {
    const { failure } = await attempt(
      api('DELETE /api/users/{user}/events/{event}/guests/{guest}', ofGuest),
    );
    return failure ? rejected(intent, failure) : redirect(`${path}?done=removed`);
  }
  if (intent === 'mail') {
    const { failure } = await attempt(
      api('POST /api/users/{user}/events/{event}/guests/{guest}/mail', ofGuest),
    );
    return failure ? rejected(intent, failure) : redirect(`${path}?done=mailed`);
  }
  const typed = { list: textOf(form, 'list'), category: textOf(form, 'category') };
  const guests = readGuestLines(typed.list).map((guest) => ({
    ...guest,
    category: guest.category || typed.category,
  }));
  const { failure } = await attempt(
    api('POST /api/users/{user}/events/{event}/guests', { params, body: { guests } }),
  );
  if (!failure) return redirect(`${path}?done=added`);
  return rejected('add', failure, { problems: problemsOf(failure, guests), typed });
}

interface Submitted {
  problems: LineProblem[];
  typed: { list: string; category: string } | null;
}

function rejected(
  intent: 'add' | 'mail' | 'remove',
  failure: CallFailure,
  submitted: Submitted = { problems: [], typed: null },
) {
  return data({ intent, failure, ...submitted }, failure.status);
}

interface LineProblem {
  /** Null if it is about the whole list. */
  line: number | null;
  name: string;
  message: string;
}

/** In the order of the lines. */
function problemsOf(failure: CallFailure, guests: readonly { name: string }[]): LineProblem[] {
  return Object.entries(failure.paths)
    .flatMap(([path, messages]) => {
      const [, index] = /^guests\.(\d+)\./.exec(path) ?? [];
      const at = index === undefined ? null : Number(index);
      const name = at === null ? '' : (guests[at]?.name ?? '');
      return messages.map((message) => ({ line: at === null ? null : at + 1, name, message }));
    })
    .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
