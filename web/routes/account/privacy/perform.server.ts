/** Form actions of the privacy page. */
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { redirect, redirectDocument } from 'react-router';
import {
  type ConfirmReply,
  confirmIdentity,
  confirmReply,
} from '../../../features/account/security/confirm.server.ts';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';

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

export async function performPrivacy(input: ActionInput): Promise<PrivacyReply> {
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
