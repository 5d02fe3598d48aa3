/** What the forms of the plant ask for. */
import type { MakingJob } from '@lathe/contract/production';
import type { Api } from '@lathe/contract/server-side';
import { MAKING_STAGES } from '@lathe/rules/making';
import { redirect } from 'react-router';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt, type Refusal } from '../../../features/account/refusal.ts';

interface Asked {
  api: Api;
  form: FormData;
}

export interface Moved {
  code: string;
  title: string;
  from: MakingJob['stage'];
  to: MakingJob['stage'];
  moved: number;
}

export interface PlantReply {
  /** Tells answers apart that say the same. */
  at: string;
  intent: string;
  moved: Moved | null;
  refusal: Refusal | undefined;
}

/** What is no stage is refused by the call, in words. */
export function stageOf(form: FormData): MakingJob['stage'] {
  const text = textOf(form, 'stage');
  return MAKING_STAGES.find((stage) => stage === text) ?? 'queued';
}

export async function performAtPlant(asked: Asked): Promise<PlantReply> {
  return { at: crypto.randomUUID(), ...(await perform(asked)) };
}

async function perform({ api, form }: Asked): Promise<Omit<PlantReply, 'at'>> {
  const intent = textOf(form, 'intent');
  switch (intent) {
    case 'find':
      return { intent, moved: null, refusal: await find(api, textOf(form, 'code')) };
    case 'scan': {
      const body = { code: textOf(form, 'code'), stage: stageOf(form) };
      const { value, refusal } = await attempt(api('POST /api/production/scan', { body }));
      return { intent, moved: value ?? null, refusal };
    }
    case 'advance':
      return { intent, ...(await advance(api, form)) };
    case 'batch':
      return { intent, moved: null, refusal: await makeBatch(api, form) };
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Leads to what was scanned. */
async function find(api: Api, code: string): Promise<Refusal | undefined> {
  // An empty code would be the address of another call.
  const params = { code: code.trim() || '-' };
  const { value, refusal } = await attempt(api('GET /api/production/codes/{code}', { params }));
  if (value) {
    const room = value.kind === 'job' ? 'jobs' : 'batches';
    throw redirect(`/admin/production/${room}/${value.uuid}`);
  }
  return refusal;
}

async function advance(api: Api, form: FormData) {
  const from = stageOf(form);
  const params = { job: textOf(form, 'job') };
  const { value, refusal } = await attempt(
    api('POST /api/production/jobs/{job}/advance', { params, body: { stage: from } }),
  );
  const moved = value && { code: value.code, title: value.title, from, to: value.stage, moved: 1 };
  return { moved: moved ?? null, refusal };
}

async function makeBatch(api: Api, form: FormData): Promise<Refusal | undefined> {
  const body = { format: textOf(form, 'format'), jobs: Number(textOf(form, 'jobs')) };
  const { value, refusal } = await attempt(api('POST /api/production/batches', { body }));
  if (value) throw redirect(`/admin/production/batches/${value.uuid}`);
  return refusal;
}
