/** Writes the demo users. A second run restores missing or changed ones. */
import { hashPassword } from '../server/modules/accounts/index.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { DEMO_PASSWORD, DEMO_USERS, type DemoUser } from './people.ts';
import { OTHER_SELLERS } from './sellers.ts';

/** Two years before the demo date, for enough history. */
const JOINED = new Date('2024-11-04T09:30:00Z');

export async function makePeople(tx: Tx): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  for (const person of [...DEMO_USERS, ...OTHER_SELLERS]) {
    await upsertUser(tx, person);
    const credentials = { password_hash, changed_at: JOINED };
    await tx
      .insertInto('credentials')
      .values({ user_id: person.id, ...credentials })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(credentials))
      .execute();
    // A second factor that a visitor set up would lock out everyone else.
    await tx.deleteFrom('two_factor').where('user_id', '=', person.id).execute();
    await replaceAddress(tx, person);
    if (person.seller) await upsertSeller(tx, person, person.seller);
  }
}

async function upsertUser(tx: Tx, person: DemoUser): Promise<void> {
  const { id, email, name, role, locale, phone, seller } = person;
  // A visitor may have registered the address before the demo world was built.
  await tx.deleteFrom('users').where('email', '=', email).where('id', '<>', id).execute();
  const values = {
    email,
    email_confirmed_at: JOINED,
    pending_email: null,
    name,
    first_name: firstName(person),
    phone,
    business_name: seller?.business?.name ?? null,
    legal_entity_type: seller?.business?.legalEntityType ?? 'individual',
    locale,
    role,
    releases_limit: seller?.releasesLimit ?? null,
    introduction_completed_at: JOINED,
    terms_accepted_at: JOINED,
    created_at: JOINED,
    deletion_requested_at: null,
    deleted_at: null,
  };
  await tx
    .insertInto('users')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

async function replaceAddress(tx: Tx, { id, name, phone, home }: DemoUser): Promise<void> {
  await tx.deleteFrom('addresses').where('user_id', '=', id).execute();
  await tx
    .insertInto('addresses')
    .values({ user_id: id, name, phone, ...home, is_default: true, created_at: JOINED })
    .execute();
}

async function upsertSeller(
  tx: Tx,
  person: DemoUser,
  seller: NonNullable<DemoUser['seller']>,
): Promise<void> {
  const { kind, dob, vinylCapacity, label, vatNumber, business, owners = [] } = seller;
  const address = business?.office ?? person.home;
  const values = {
    kind,
    first_name: firstName(person),
    last_name: person.name.split(' ').slice(1).join(' '),
    dob,
    ...address,
    vat_number: vatNumber ?? null,
    legal_form: business?.legalForm ?? null,
    has_additional_owners: business ? owners.length > 0 : null,
    vinyl_capacity: vinylCapacity,
    onboarded_at: JOINED,
    seller_terms_accepted_at: JOINED,
    label_opened_at: label ? JOINED : null,
  };
  await tx
    .insertInto('sellers')
    .values({ user_id: person.id, ...values, created_at: JOINED })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  await setTaxStatus(tx, person.id, vatNumber);
  await tx.deleteFrom('seller_owners').where('seller_id', '=', person.id).execute();
  if (owners.length === 0) return;
  await tx
    .insertInto('seller_owners')
    .values(owners.map((owner, position) => ({ seller_id: person.id, ...owner, position })))
    .execute();
}

/** As a tax profile would set it. */
async function setTaxStatus(tx: Tx, userId: string, vatNumber: string | undefined): Promise<void> {
  await tx.deleteFrom('seller_tax_status').where('user_id', '=', userId).execute();
  if (vatNumber === undefined) return;
  await tx
    .insertInto('seller_tax_status')
    .values({
      user_id: userId,
      country_iso: 'GB',
      vat_number: vatNumber,
      registered_from: '2020-04-01',
    })
    .execute();
}

function firstName({ name }: DemoUser): string {
  return name.split(' ', 1)[0] ?? name;
}
