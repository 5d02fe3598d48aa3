import type { Agreement, OwnLabel, PublicLabel } from '@lathe/contract/label-calls';
import { presentPicture } from '../../platform/pictures.ts';
import type { AgreementRow } from './agreement-store.ts';
import type { LabelRow, RosterCounts } from './label-store.ts';
import type { RosterPageRow } from './public-store.ts';

function presentLabelSummary(label: LabelRow) {
  return {
    uuid: label.id,
    name: label.name,
    url: label.slug,
    description: label.description,
    legal_name: label.legalName,
    legal_address: label.legalAddress,
    registration_no: label.registrationNo,
    contact_email: label.contactEmail,
    logo: presentPicture(label.logo),
  };
}

export function presentOwnLabel(label: LabelRow, { agreed, asked }: RosterCounts): OwnLabel {
  return {
    ...presentLabelSummary(label),
    version: label.version,
    roster_count: agreed,
    asked_count: asked,
  };
}

export function presentPublicLabel(label: LabelRow, pages: readonly RosterPageRow[]): PublicLabel {
  return {
    ...presentLabelSummary(label),
    pages: pages.map(({ id, name, slug, description, image, releaseCount }) => ({
      uuid: id,
      name,
      url: slug,
      description,
      image: presentPicture(image),
      release_count: releaseCount,
    })),
  };
}

/** The allowed actions depend on the side. */
export function presentAgreement(row: AgreementRow, side: 'label' | 'artist'): Agreement {
  const isRequested = row.state === 'asked';
  const isAgreed = row.state === 'agreed';
  return {
    uuid: row.id,
    label: { name: row.labelName, url: row.labelSlug },
    artist: row.artistName,
    page: row.page,
    rights: row.rights,
    state: row.state,
    asked_at: row.askedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    operations: {
      agree_enabled: side === 'artist' && isRequested,
      decline_enabled: side === 'artist' && isRequested,
      end_enabled: isAgreed || (side === 'label' && isRequested),
    },
  };
}
