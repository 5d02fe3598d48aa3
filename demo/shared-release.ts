/** The first release of the first artist on the demo label's roster; the label gets a third. */
import { addDays, type CalendarDate, startOfDay } from '@lathe/rules/dates';
import { PAYEE_WAIT_DAYS } from '@lathe/rules/invited-payees';
import type { SharingPayee } from '@lathe/rules/splits';
import { addDuration } from '@lathe/rules/time';
import type { Tx } from '../server/platform/db/tx.ts';
import type { SellerKey } from './catalogue/catalogue-types.ts';
import type { PlannedPage } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { findSeller } from './sellers.ts';

export const SPLIT_PAGE = 'selam-express';

/** Days since the split; earlier sales belong to the owner alone. Long enough that there are some later. */
export const SPLIT_DAYS = 60;

export const SPLIT_SHARES: readonly { seller: SellerKey; share: number }[] = [
  { seller: 'label', share: 3333 },
  { seller: 'selam', share: 5667 },
];

/** Named by their mail addresses: one has declined, so staff decide, the other has not answered. */
export const INVITED_SHARES = [
  {
    id: demoId('invited payee', 'saxophone'),
    name: 'Yonas Berhane',
    email: 'yonas@saxophone.example',
    state: 'declined',
    share: 600,
  },
  {
    id: demoId('invited payee', 'organ'),
    name: 'Till Marquardt',
    email: 'till@orgelwerk.example',
    state: 'waiting',
    share: 400,
  },
] as const;

const SELLER_VAT_BASIS_POINTS = 2000;

export function findSplitRelease(pages: readonly PlannedPage[]): string | null {
  const page = pages.find(({ source }) => source.slug === SPLIT_PAGE);
  const releases = page?.groups.flatMap((group) => group.releases) ?? [];
  return releases.find(({ state }) => state === 'published')?.id ?? null;
}

/** Payees of the split release. */
export function splitPayees(): DemoPayee[] {
  return [
    ...SPLIT_SHARES.map(({ seller, share }) => makePayee(seller, share)),
    ...INVITED_SHARES.map(({ id: party, share: shareBasisPoints }) => ({
      party,
      shareBasisPoints,
      vatBasisPoints: 0,
      isInvited: true,
    })),
  ];
}

export interface DemoPayee extends SharingPayee {
  /** Their earnings wait until they have an account. */
  isInvited?: boolean;
}

/** Before the orders, which name them. */
export async function inviteDemoPayees(
  tx: Tx,
  { releaseId, today }: { releaseId: string; today: CalendarDate },
): Promise<void> {
  const invitedAt = startOfDay(addDays(today, -SPLIT_DAYS));
  for (const { id, name, email, state } of INVITED_SHARES) {
    const row = {
      release_id: releaseId,
      name,
      email,
      state,
      locale: 'de',
      invited_by: findSeller('label').id,
      invited_at: invitedAt,
      decide_at: addDuration(invitedAt, { days: PAYEE_WAIT_DAYS }),
      reminders: 1,
      answered_at: state === 'declined' ? startOfDay(addDays(today, -4)) : null,
      decision: null,
      decided_by: null,
      decided_at: null,
      reason: '',
    };
    const known = tx.selectFrom('invited_payees').select('id').where('id', '=', id);
    // An upsert would register the party twice.
    if (await known.executeTakeFirst()) {
      await tx.updateTable('invited_payees').set(row).where('id', '=', id).execute();
    } else {
      await tx
        .insertInto('invited_payees')
        .values({ id, ...row })
        .execute();
    }
    // A visitor may have claimed it.
    await tx
      .updateTable('parties')
      .set({ holder_id: null, moved_at: null, written_off_at: null })
      .where('id', '=', id)
      .execute();
  }
}

/** VAT applies only to registered sellers. */
export function makePayee(key: SellerKey, shareBasisPoints: number): SharingPayee {
  const { id, seller } = findSeller(key);
  const vatBasisPoints = seller?.vatNumber === undefined ? 0 : SELLER_VAT_BASIS_POINTS;
  return { party: id, shareBasisPoints, vatBasisPoints };
}
