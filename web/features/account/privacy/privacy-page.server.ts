import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { data, redirect, redirectDocument } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { type ConfirmReply, confirmIdentity, confirmReply } from '../security/confirm.server.ts';

export async function loader(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { id: viewer.id };
  const [exports, { enabled }, outstanding] = await Promise.all([
    api('GET /api/account/{id}/exports', { params }),
    api('GET /api/account/{id}/two-factor', { params }),
    api('GET /api/account/{id}/outstanding', { params }),
  ]);
  return {
    userId: viewer.id,
    newest: exports.data[0] ?? null,
    withCode: enabled,
    outstanding: outstanding.data,
  };
}

export async function action(args: PageArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performPrivacy({ api, viewer, form });
  const status = 'failure' in reply ? reply.failure?.status : undefined;
  return data(reply, status);
}

const INTENTS = ['export', 'download', 'delete'] as const;

type PrivacyIntent = (typeof INTENTS)[number];

type PrivacyReply =
  | ConfirmReply
  | { step: 'rejected'; intent: PrivacyIntent; failure: CallFailure };

interface ActionInput {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
}

const PAGE = { path: '/account/privacy', fields: ['export'] };

async function performPrivacy(input: ActionInput): Promise<PrivacyReply> {
  const { api, viewer, form } = input;
  if (form.has('confirm_password')) {
    const confirmFailure = await confirmIdentity(input, PAGE);
    if (confirmFailure) return confirmFailure;
  }
  const intent = INTENTS.find((candidate) => candidate === textOf(form, 'intent'));
  if (!intent) throw new Response(null, { status: 400 });
  const failure = await HANDLERS[intent]({ api, form, params: { id: viewer.id } });
  return confirmReply(form, failure, PAGE) ?? { step: 'rejected', intent, failure };
}

interface HandlerInput {
  api: ServerSide['api'];
  form: FormData;
  params: { id: string };
}

/** Each redirects or returns the failure. */
const HANDLERS: Record<PrivacyIntent, (work: HandlerInput) => Promise<CallFailure>> = {
  async export({ api, params }) {
    const { failure } = await attempt(api('POST /api/account/{id}/exports', { params }));
    if (!failure) throw redirect(PAGE.path);
    return failure;
  },

  async download({ api, form, params: { id } }) {
    const params = { id, export: textOf(form, 'export') };
    const { failure, value } = await attempt(
      api('POST /api/account/{id}/exports/{export}/download', { params }),
    );
    // The target is a download, not a page.
    if (value) throw redirectDocument(value.url);
    return failure;
  },

  async delete({ api, form, params }) {
    const code = textOf(form, 'code').trim();
    const body = {
      word: textOf(form, 'word'),
      password: textOf(form, 'password'),
      ...(code !== '' && { code }),
    };
    const { failure } = await attempt(api('POST /api/account/{id}/deletion', { params, body }));
    if (!failure) throw redirectDocument(loginPath({ notice: 'account_deleted' }));
    return failure;
  },
};
