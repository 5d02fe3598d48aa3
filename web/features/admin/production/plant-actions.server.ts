/** Actions of the plant forms. */
import type { ProductionJob, ProductionJobDetails } from '@lathe/contract/production';
import type { Api } from '@lathe/contract/server-side';
import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { redirect } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { FOLLOW_ON_CLIENT, type PlantReply } from './plant-reply.ts';

interface ActionInput {
  api: Api;
  form: FormData;
}

/** An unknown stage counts as `queued`. */
export function stageOf(form: FormData): ProductionJob['stage'] {
  const text = textOf(form, 'stage');
  return PRODUCTION_STAGES.find((stage) => stage === text) ?? 'queued';
}

export async function performAtPlant(input: ActionInput): Promise<PlantReply> {
  const { form } = input;
  const none = { moved: null, group: null, failure: undefined, opens: null };
  const reply = { ...none, ...(await perform(input)) };
  if (reply.opens && !form.has(FOLLOW_ON_CLIENT)) throw redirect(reply.opens);
  return { at: crypto.randomUUID(), intent: textOf(form, 'intent'), ...reply };
}

async function perform({ api, form }: ActionInput): Promise<Partial<PlantReply>> {
  switch (textOf(form, 'intent')) {
    case 'find':
      return await find(api, textOf(form, 'code'));
    case 'scan': {
      const batch = textOf(form, 'batch');
      const body = { code: textOf(form, 'code'), stage: stageOf(form), ...(batch && { batch }) };
      const { value, failure } = await attempt(api('POST /api/production/scan', { body }));
      return { moved: value ?? null, failure };
    }
    case 'advance':
      return await advance(api, form);
    case 'group':
      return await advanceGroup(api, form);
    case 'batch':
      return await makeBatch(api, form);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function find(api: Api, code: string): Promise<Partial<PlantReply>> {
  // An empty code would match another route.
  const params = { code: code.trim() || '-' };
  const { value, failure } = await attempt(api('GET /api/production/codes/{code}', { params }));
  if (!value) return { failure };
  if (value.kind === 'order') {
    return { opens: `/admin/production?${new URLSearchParams({ order: value.code })}` };
  }
  const section = value.kind === 'job' ? 'jobs' : 'batches';
  return { opens: `/admin/production/${section}/${value.uuid}` };
}

async function advance(api: Api, form: FormData) {
  const from = stageOf(form);
  const params = { job: textOf(form, 'job') };
  const { value, failure } = await attempt(
    api('POST /api/production/jobs/{job}/advance', { params, body: { stage: from } }),
  );
  const moved = value && {
    code: value.code,
    title: variantTitle(value),
    from,
    to: value.stage,
    moved: 1,
  };
  return { moved: moved ?? null, failure };
}

/** So that nobody moves the wrong size. */
function variantTitle({ title, options, material }: ProductionJobDetails): string {
  return [title, ...(material ? options : [])].join(', ');
}

async function advanceGroup(api: Api, form: FormData): Promise<Partial<PlantReply>> {
  const body = { stage: stageOf(form), jobs: textOf(form, 'jobs').split(' ').map(Number) };
  const params = { item: textOf(form, 'item') };
  const call = api('POST /api/production/groups/{item}/advance', { params, body });
  const { value, failure } = await attempt(call);
  return { group: value ?? null, failure };
}

async function makeBatch(api: Api, form: FormData): Promise<Partial<PlantReply>> {
  const body = {
    format: textOf(form, 'format'),
    material: textOf(form, 'material'),
    jobs: Number(textOf(form, 'jobs')),
  };
  const { value, failure } = await attempt(api('POST /api/production/batches', { body }));
  return value ? { opens: `/admin/production/batches/${value.uuid}` } : { failure };
}
