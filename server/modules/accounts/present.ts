import type { Session } from '@lathe/contract/security-calls';
import type { Account, ShownBankDetails, User } from '@lathe/contract/user';
import { FEATURE_FLAGS } from '@lathe/rules/flags';
import { INTRODUCTION_FLAGS } from '@lathe/rules/introduction';
import { ORDER_LIMIT_DEFAULT, RELEASES_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { chosenProvider } from '@lathe/rules/payout-providers';
import type { PayoutProviders } from '../../platform/payout-providers/payout-providers.ts';
import type { Person } from './account-store.ts';
import { isLabelOwner, isSeller } from './seller-status.ts';
import type { ListedSession } from './session-store.ts';

type LegalEntityType = Account['basic']['legal_entity_type'];

export function presentUser(
  person: Person,
  { payoutProviders }: { payoutProviders: PayoutProviders },
): User {
  const releasesLimit = person.releases_limit ?? RELEASES_LIMIT_DEFAULT;
  return {
    uuid: person.id,
    name: person.name,
    first_name: person.first_name,
    email: person.email,
    is_seller: isSeller(person),
    is_staff: person.role === 'staff',
    is_admin: person.role === 'admin',
    order_limit: person.order_limit ?? ORDER_LIMIT_DEFAULT,
    max_releases_reached: person.releases_count >= releasesLimit,
    releases_limit: releasesLimit,
    introduction_complete: person.introduction_completed_at !== null,
    has_2fa: person.two_factor_at !== null,
    creator_data: presentCreator(person),
    introduction_flags: INTRODUCTION_FLAGS.filter((flag) =>
      person.introduction_flags.includes(flag),
    ),
    tipalti_enabled: isPaidByProvider(person, payoutProviders),
    tax_interview_completed: person.tax_profile_signed,
    tax_certificates: person.tax_certificates,
    // Flags that were removed from the code are omitted.
    feature_flags: FEATURE_FLAGS.filter((flag) => person.feature_flags.includes(flag)),
  };
}

/** By the one that pays this seller now: another one, or one that left the settings, does not. */
function isPaidByProvider(person: Person, providers: PayoutProviders): boolean {
  const hasTrolley = person.feature_flags.includes('use-trolley-payout');
  const name = chosenProvider(providers, { hasTrolley });
  return name !== null && person.payable_by.includes(name);
}

function presentCreator(person: Person): User['creator_data'] {
  if (person.kind === null) return null;
  return {
    kind: person.kind as 'individual' | 'business',
    first_name: person.legal_first_name ?? '',
    last_name: person.legal_last_name ?? '',
    business_name: person.business_name,
    legal_entity_type: person.legal_entity_type as LegalEntityType,
    vat_number: person.vat_number,
    country_iso: person.country_iso ?? '',
    onboarded: person.onboarded_at !== null,
    is_label_owner: isLabelOwner(person),
  };
}

export function presentAccount(person: Person, bankDetails: ShownBankDetails | null): Account {
  return {
    id: person.id,
    basic: {
      name: person.name,
      first_name: person.first_name,
      email: person.email,
      pending_email: person.pending_email,
      business_name: person.business_name,
      legal_entity_type: person.legal_entity_type as LegalEntityType,
      phone: person.phone,
      locale: person.locale as Account['basic']['locale'],
    },
    creator: person.kind === null ? null : presentCreatorAccount(person, bankDetails),
    is_seller: isSeller(person),
  };
}

function presentCreatorAccount(
  person: Person,
  bankDetails: ShownBankDetails | null,
): Account['creator'] {
  return {
    address: {
      address_line_1: person.line_1 ?? '',
      address_line_2: person.line_2 ?? '',
      city: person.city ?? '',
      state: person.state ?? '',
      postcode: person.postcode ?? '',
      country_iso: person.country_iso ?? '',
    },
    bank_details: bankDetails,
    vat_number: person.vat_number,
    vinyl_capacity: person.vinyl_capacity,
  };
}

export function presentSession(session: ListedSession, currentId: string): Session {
  return {
    id: session.id,
    device: session.device,
    place: session.place,
    signed_in_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    is_current: session.id === currentId,
  };
}
