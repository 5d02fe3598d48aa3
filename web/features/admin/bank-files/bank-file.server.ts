import type { Api } from '@lathe/contract/server-side';
import { MANUAL_RESULTS } from '@lathe/rules/bank-files';
import { data, redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { postedForm } from '../../../lib/forms/posted-form.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readDoneParameter } from '../done-notice.tsx';
import { decideProposal } from '../payouts/decide-proposal.server.ts';

const DONE = [
  'prepared',
  'released',
  'discarded',
  'read',
  'applied',
  'recorded',
  'proposed',
  'decided',
] as const;

export async function loader(args: PageArgs<'file'>) {
  const { api } = requireViewer(args);
  const file = await api('GET /api/admin/bank_files/{file}', { params: args.params });
  const download = new URL(args.request.url).searchParams.get('download');
  return { file, download, done: readDoneParameter(args.request, DONE) };
}

/** Or a decision about a proposal, such as `confirm-…`. */
export type FileIntent = keyof typeof HANDLERS | (string & {});

export async function action(args: PageArgs<'file'>) {
  const { api } = requireViewer(args);
  const form = await postedForm(args);
  const intent = textOf(form, 'intent');
  const { file } = args.params;
  const decision = decideProposal(api, intent)?.then(() => 'done=decided');
  const handled = decision ?? (isIntent(intent) ? HANDLERS[intent]({ api, file, form }) : null);
  if (!handled) throw new Response(null, { status: 400 });
  const { value: query, failure } = await attempt(handled);
  if (!failure) return redirect(`/admin/payouts/files/${file}?${query}`);
  const submitted = {
    reason: textOf(form, 'reason'),
    payment: textOf(form, 'payment'),
    result: textOf(form, 'result'),
    note: textOf(form, 'note'),
    reply: textOf(form, 'reply'),
  };
  return data({ intent, failure, submitted }, failure.status);
}

interface Input {
  api: Api;
  file: string;
  form: FormData;
}

/** Each returns the query of the page to show. */
const HANDLERS = {
  async release({ api, file }: Input) {
    await api('POST /api/admin/bank_files/{file}/release', { params: { file } });
    return 'done=released';
  },
  async discard({ api, file, form }: Input) {
    const body = { reason: textOf(form, 'reason') };
    await api('POST /api/admin/bank_files/{file}/discard', { params: { file }, body });
    return 'done=discarded';
  },
  async download({ api, file }: Input) {
    const { uuid } = await api('POST /api/admin/bank_files/{file}/downloads', {
      params: { file },
    });
    return `download=${uuid}`;
  },
  async reply({ api, file, form }: Input) {
    const sent = form.get('file');
    const upload = { field: 'file', file: sent instanceof Blob ? sent : new Blob() } as const;
    await api('POST /api/admin/bank_files/{file}/replies', { params: { file }, upload });
    return 'done=read';
  },
  async apply({ api, file, form }: Input) {
    const params = { file, reply: textOf(form, 'reply') };
    await api('POST /api/admin/bank_files/{file}/replies/{reply}/apply', { params });
    return 'done=applied';
  },
  async record({ api, file, form }: Input) {
    const result = MANUAL_RESULTS.find((each) => each === textOf(form, 'result')) ?? 'returned';
    const body = { payment: textOf(form, 'payment'), result, note: textOf(form, 'note') };
    await api('POST /api/admin/bank_files/{file}/results', { params: { file }, body });
    return result === 'settled' ? 'done=recorded' : 'done=proposed';
  },
};

function isIntent(intent: string): intent is keyof typeof HANDLERS {
  return Object.hasOwn(HANDLERS, intent);
}
