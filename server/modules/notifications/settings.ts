/** What a user is notified about. */
import type { NotificationSettings } from '@lathe/contract/notification-calls';
import { calendarDate } from '@lathe/rules/dates';
import {
  DEFAULT_SUMMARY,
  isAlwaysMailed,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type SummaryFrequency,
} from '@lathe/rules/notifications';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';

interface StoredSettings {
  /** 0 if the user has never changed them. */
  version: number;
  summary: SummaryFrequency;
  mailOff: NotificationKind[];
  studioOff: NotificationKind[];
}

const DEFAULTS: StoredSettings = {
  version: 0,
  summary: DEFAULT_SUMMARY,
  mailOff: [],
  studioOff: [],
};

export async function readSettings(db: Db | Tx, userId: string): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`
    select version, sales_summary as summary, mail_off as "mailOff", studio_off as "studioOff"
    from notification_settings where user_id = ${userId}`.execute(db);
  return rows[0] ?? DEFAULTS;
}

/** Asked again when a mail is sent: the user may have unsubscribed since the event. */
export async function wantsMail(
  db: Db | Tx,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<boolean> {
  return isAlwaysMailed(kind) || !(await readSettings(db, userId)).mailOff.includes(kind);
}

export function presentSettings(settings: StoredSettings): NotificationSettings {
  const { version, summary, mailOff, studioOff } = settings;
  return {
    version,
    sales_summary: summary,
    choices: NOTIFICATION_KINDS.map((kind) => ({
      kind,
      mail: isAlwaysMailed(kind) || !mailOff.includes(kind),
      studio: !studioOff.includes(kind),
      always_mailed: isAlwaysMailed(kind),
    })),
  };
}

interface SettingsChange {
  version: number;
  sales_summary: SummaryFrequency;
  choices: readonly { kind: NotificationKind; mail: boolean; studio: boolean }[];
}

/** A second tab with older settings gets an error and overwrites nothing. */
export async function changeSettings(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { userId, change }: { userId: string; change: SettingsChange },
): Promise<StoredSettings> {
  const { choices } = change;
  if (new Set(choices.map(({ kind }) => kind)).size < choices.length) throw choiceError('repeated');
  if (choices.some(({ kind, mail }) => isAlwaysMailed(kind) && !mail)) throw choiceError('mail');
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockSettings(tx, userId);
    if (before.version !== change.version) throw new CallError('changed_meanwhile');
    const off = (old: readonly NotificationKind[], way: 'mail' | 'studio') =>
      NOTIFICATION_KINDS.filter((kind) => {
        const choice = choices.find((each) => each.kind === kind);
        return choice ? !choice[way] : old.includes(kind);
      });
    return await saveSettings(tx, ctx, {
      userId,
      before,
      summary: change.sales_summary,
      mailOff: off(before.mailOff, 'mail'),
      studioOff: off(before.studioOff, 'studio'),
    });
  });
}

/** The unsubscribe link of a mail. */
export async function stopMails(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockSettings(tx, userId);
    if (before.mailOff.includes(kind)) return;
    await saveSettings(tx, ctx, { ...before, userId, before, mailOff: [...before.mailOff, kind] });
  });
}

/** The lock of the account also works without a row, and against the deletion of the account. */
async function lockSettings(tx: Tx, userId: string): Promise<StoredSettings> {
  await lockPerson(tx, userId);
  return await readSettings(tx, userId);
}

async function saveSettings(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  settings: Omit<StoredSettings, 'version'> & { userId: string; before: StoredSettings },
): Promise<StoredSettings> {
  const { userId, before, summary, mailOff, studioOff } = settings;
  const now = clock.now();
  const values = {
    sales_summary: summary,
    ...(summary !== before.summary && { summary_from: calendarDate(now) }),
    mail_off: mailOff,
    studio_off: studioOff,
    version: before.version + 1,
    updated_at: now,
  };
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return await readSettings(tx, userId);
}

function choiceError(problem: 'repeated' | 'mail'): CallError {
  const key = problem === 'mail' ? 'notification_always_mailed' : 'notification_repeated';
  return new CallError('validation', { fields: { choices: [{ key }] } });
}
