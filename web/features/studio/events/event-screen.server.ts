import type { CancelFigures } from '@lathe/contract/event-calls';
import type { Api } from '@lathe/contract/server-side';
import { data, redirect } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { jsonOf, textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { nextCursor, queryFilters } from '../../lists/list-url.ts';
import { type EventValues, eventBody, eventFailure, readEventForm } from './event-values.ts';
import { formData } from './form-data.server.ts';

const DONE = [
  'made',
  'saved',
  'publish',
  'postpone',
  'resume',
  'cancel',
  'duplicated',
  'picture',
  'category',
  'category_removed',
] as const;

export async function loader(args: PageArgs<'event'>) {
  const studio = requireStudio(args);
  const { api, account } = studio;
  const params = { user: account.id, event: args.params.event };
  const query = queryFilters(args.request, ['page']);
  const [form, event, categories, history] = await Promise.all([
    formData(studio),
    api('GET /api/users/{user}/events/{event}', { params }),
    api('GET /api/users/{user}/events/{event}/ticket_categories', { params }),
    api('GET /api/users/{user}/events/{event}/history', { params, query }),
  ]);
  const done = new URL(args.request.url).searchParams.get('done');
  const figures = event.operations.cancel_enabled
    ? await api('GET /api/users/{user}/events/{event}/cancellation', { params })
    : null;
  const refunds =
    event.status === 'cancelled'
      ? await api('GET /api/users/{user}/events/{event}/refunds', { params })
      : null;
  return {
    ...form,
    event,
    figures,
    refunds,
    categories: categories.data,
    history: history.data,
    next: nextCursor(history.next_page_url, 'page'),
    done: DONE.find((each) => each === done),
  };
}

interface Reply {
  intent: string;
  failure: CallFailure;
  submitted?: EventValues;
  /** Of the event that the seller edited. */
  version?: number;
}

type Params = { user: string; event: string };

export async function action(args: PageArgs<'event'>) {
  const { api, account } = requireStudio(args);
  const params = { user: account.id, event: args.params.event };
  const form = await postedForm(args);
  const intent = textOf(form, 'intent');
  if (intent === 'event') return await save(api, params, form);
  if (intent === 'duplicate') return await duplicate(api, params, form);
  const call = callFor(api, { intent, params, form });
  if (!call) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(call);
  if (failure) return data<Reply>({ intent, failure }, failure.status);
  if (intent === 'delete') return redirect('/studio/events?done=deleted');
  const done = intent.endsWith('image') ? 'picture' : intent;
  return redirect(`/studio/events/${params.event}?done=${done}`);
}

async function save(api: Api, params: Params, form: FormData) {
  const submitted = readEventForm(form);
  const version = Number(textOf(form, 'version'));
  const body = { ...eventBody(submitted), version };
  const { failure } = await attempt(api('PUT /api/users/{user}/events/{event}', { params, body }));
  if (!failure) return redirect(`/studio/events/${params.event}?done=saved`);
  const reply = { intent: 'event', failure: eventFailure(failure), submitted, version };
  return data<Reply>(reply, failure.status);
}

async function duplicate(api: Api, params: Params, form: FormData) {
  const [date = '', time = ''] = textOf(form, 'starts').split('T');
  const { value, failure } = await attempt(
    api('POST /api/users/{user}/events/{event}/duplicate', { params, body: { date, time } }),
  );
  if (value) return redirect(`/studio/events/${value.uuid}?done=duplicated`);
  const reply = { intent: 'duplicate', failure: eventFailure(failure) };
  return data<Reply>(reply, failure.status);
}

interface Input {
  intent: string;
  params: Params;
  form: FormData;
}

function callFor(api: Api, { intent, params, form }: Input): Promise<unknown> | null {
  const confirmation = textOf(form, 'confirmation');
  switch (intent) {
    case 'publish':
      return api('POST /api/users/{user}/events/{event}/publish', { params });
    case 'postpone':
      return api('POST /api/users/{user}/events/{event}/postpone', { params });
    case 'resume':
      return api('POST /api/users/{user}/events/{event}/resume', { params });
    case 'cancel':
      return api('POST /api/users/{user}/events/{event}/cancel', {
        params,
        body: { confirmation, figures: jsonOf<CancelFigures>(form, 'figures') },
      });
    case 'delete':
      return api('DELETE /api/users/{user}/events/{event}', { params, query: { confirmation } });
    case 'image': {
      const image = form.get('image');
      const file = image instanceof File ? image : new Blob();
      const upload = { field: 'image', file } as const;
      return api('POST /api/users/{user}/events/{event}/image', { params, upload });
    }
    case 'remove_image':
      return api('DELETE /api/users/{user}/events/{event}/image', { params });
    default:
      return null;
  }
}
