/**
 * Step-up confirmation for whole areas: when a call requires it, the page asks for the password and
 * submits the same form again. The routes below need no code for it.
 */
import type { ErrorReply } from '@lathe/contract/errors';
import type { ServerSide, Viewer } from '@lathe/contract/server-side';
import { STUDIO_ACCOUNT_FIELD } from '@lathe/rules/studio-account';
import { data, type MiddlewareFunction } from 'react-router';
import { attempt, type CallFailure } from '../../../lib/forms/call-failure.ts';
import { actionPath, requestPath } from '../../../lib/page-path.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { type ConfirmReply, confirmIdentity, confirmReply } from './confirm.server.ts';
import type { StepUpQuestion } from './step-up-question.ts';

/** Every form has them anyway. */
const ADDED_FIELDS = ['intent', '_token', STUDIO_ACCOUNT_FIELD];
const PLAIN_FORM = 'application/x-www-form-urlencoded';

export const stepUp: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const given = context.get(serverSide);
  const isForm = request.headers.get('content-type')?.startsWith(PLAIN_FORM) ?? false;
  if (request.method === 'POST' && isForm && given.viewer) {
    const form = await request.clone().formData();
    const action = actionPath(request);
    const input = { api: given.api, viewer: given.viewer, form, action };
    context.set(serverSide, { ...given, api: apiWithStepUp(input, requestPath(request)) });
  }
  return await next();
};

interface ActionInput {
  api: ServerSide['api'];
  viewer: Viewer;
  form: FormData;
  action: string;
}

/** Wraps the API; the error boundary of the area renders what it throws. */
function apiWithStepUp(input: ActionInput, path: string): ServerSide['api'] {
  const { api, form } = input;
  const fields = [...new Set(form.keys())].filter(
    (name) => !ADDED_FIELDS.includes(name) && !name.startsWith('confirm_'),
  );
  const page = { path, fields };
  let proof: Promise<ConfirmReply | null> | undefined;
  let isAsked = false;
  const call = async (...sent: Parameters<ServerSide['api']>) => {
    if (form.has('confirm_password')) {
      // Once per request, before its first call.
      proof ??= confirmIdentity(input, page);
      const confirmFailure = await proof;
      // Loaders of the parent routes still need their GET calls.
      const [key] = sent;
      if (confirmFailure && !(isAsked && key.startsWith('GET '))) {
        isAsked = true;
        throw await question(input, path, confirmFailure);
      }
    }
    try {
      return await api(...sent);
    } catch (thrown) {
      const failure = await confirmationNeeded(thrown);
      const reply = failure && confirmReply(form, failure, page);
      throw reply ? await question(input, path, reply) : thrown;
    }
  };
  return call as ServerSide['api'];
}

async function confirmationNeeded(thrown: unknown): Promise<CallFailure | null> {
  if (!(thrown instanceof Response) || thrown.status !== 403) return null;
  const { code }: ErrorReply = await thrown.clone().json();
  if (code !== 'confirmation_needed') return null;
  const { failure } = await attempt(Promise.reject(thrown.clone()));
  return failure ?? null;
}

async function question(
  { api, viewer, action }: ActionInput,
  cancelTo: string,
  reply: ConfirmReply,
) {
  const { enabled } = await api('GET /api/account/{id}/two-factor', { params: { id: viewer.id } });
  const stepUpQuestion: StepUpQuestion = { ...reply, withCode: enabled, cancelTo, action };
  return data(stepUpQuestion, reply.failure?.status ?? 403);
}
