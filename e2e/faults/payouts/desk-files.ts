/** Bank files on their way: prepared, released, given to the bank, and answered by it. */
import type { BankFile, BankFileDetails, PayableFile } from '@lathe/contract/bank-file-calls';
import type { ApiReply, Visitor } from '../visitor.ts';
import { REPLIES } from './bank.ts';
import { type Desk, listAll } from './desk.ts';

const FILES = '/api/admin/bank_files';
/** So that a file has several payments. */
const PREPARED_SHARE = 0.2;
const DISCARDED_SHARE = 0.1;

export async function handleFiles(desk: Desk): Promise<void> {
  await prepare(desk);
  for (const file of await listAll<BankFile>(desk.second, FILES)) {
    if (file.state === 'prepared') await decide(desk, file);
    else if (file.state === 'released') await handleReleased(desk, file);
  }
}

async function prepare({ first, random, isLast }: Desk): Promise<void> {
  const { json } = await first.submit('/api/admin/payable');
  for (const { method, count, total } of (json.data ?? []) as PayableFile[]) {
    if (count === 0 || (!isLast && random.next() > PREPARED_SHARE)) continue;
    await first.submit(FILES, { body: { method, count, total: total.amount } });
  }
}

async function decide({ second, random, isLast }: Desk, { uuid }: BankFile): Promise<void> {
  const isDiscarded = !isLast && random.next() < DISCARDED_SHARE;
  const released = isDiscarded
    ? null
    : await second.submit(`${FILES}/${uuid}/release`, { body: {} });
  // A payee is below zero since a refund, for example.
  if (released && released.json.code !== 'bank_file_held') return;
  await second.submit(`${FILES}/${uuid}/discard`, { body: { reason: 'Not this one' } });
}

/** Each step is taken as far as the replies before allow; a lost reply is made up for next time. */
async function handleReleased(desk: Desk, file: BankFile): Promise<void> {
  const { first, second, bank, finished } = desk;
  const { uuid, message_id: id } = file;
  if (finished.has(uuid)) return;
  if (!bank.has(id)) {
    const xml = await download(second, uuid);
    if (xml === null) return;
    bank.receive(xml);
  }
  const details = await readDetails(second, uuid);
  if (details === null) return;
  for (const number of REPLIES) {
    const reply = bank.reply(id, number);
    const known = details.replies.find(({ message_id }) => message_id === reply.id);
    if (!known) {
      const form = new FormData();
      form.set('file', new Blob([reply.xml]), 'reply.xml');
      await second.submit(`${FILES}/${uuid}/replies`, { body: form });
      return;
    }
    if (known.applied_at === null) {
      await first.submit(`${FILES}/${uuid}/replies/${known.uuid}/apply`, { body: {} });
      return;
    }
  }
  const isFinished = await recordReturns(desk, details);
  if (isFinished) finished.add(uuid);
}

async function download(by: Visitor, file: string): Promise<string | null> {
  const started = await by.submit(`${FILES}/${file}/downloads`, { body: {} });
  if (started.status >= 300) return null;
  const { status, json } = await by.submit(`${FILES}/${file}/downloads/${started.json.uuid}`);
  return status < 300 ? String(json.text) : null;
}

async function readDetails(by: Visitor, file: string): Promise<BankFileDetails | null> {
  const { status, json }: ApiReply = await by.submit(`${FILES}/${file}`);
  return status < 300 ? (json as unknown as BankFileDetails) : null;
}

/** True if nothing is left to record. */
async function recordReturns(
  { first, bank }: Desk,
  { uuid, payments, proposals }: BankFileDetails,
): Promise<boolean> {
  const back = new Set(
    bank.payments().flatMap((each) => (each.outcome === 'returned' ? each.endToEndId : [])),
  );
  const proposed = new Set(proposals.map(({ end_to_end_id }) => end_to_end_id));
  const open = payments.filter(
    ({ end_to_end_id: id, state }) => state === 'settled' && back.has(id),
  );
  for (const { end_to_end_id: payment } of open) {
    if (proposed.has(payment)) continue;
    const body = { payment, result: 'returned', note: 'In the account statement' };
    await first.submit(`${FILES}/${uuid}/results`, { body });
  }
  return open.length === 0;
}
