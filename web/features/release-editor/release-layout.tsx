/** Release editor layout: header and steps. */

import type { Release } from '@lathe/contract/release';
import { SECTIONS_OF_KIND } from '@lathe/rules/reviews';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import { sectionTone, statusTone } from '../../lib/release-statuses.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { CloneNotice } from './clone/clone-notice.tsx';
import type { loader } from './release-layout.server.ts';
import '../editor-layout/editor.css';

export function ReleaseLayout({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['release_editor', 'members']);
  const { release, owner, access } = loaderData;
  // Staff and scheduled jobs also change the release.
  useRealtime(`account:${owner.id}`, ['release', 'contribution'], useQueuedRevalidate());
  return (
    <>
      <ScreenHead
        title={release.title}
        crumbs={[
          access === 'label'
            ? { label: t('members:for_artist.crumb'), to: '/studio/label/releases' }
            : { label: t('list.title'), to: '/studio/releases' },
        ]}
        picture={<Sleeve art={artworkOf(release.image)} alt="" sizes="5rem" />}
        lead={[release.primary_artist, release.type_name].filter(Boolean).join(' · ')}
        badges={
          <p>
            <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
          </p>
        }
      />
      <div className="editor">
        <Steps release={release} access={access} />
        <div className="editor-main">
          {access === 'label' && (
            <Notice>{t('members:for_artist.text', { name: owner.name })}</Notice>
          )}
          <CloneNotice release={release} />
          <OnSaleNote release={release} />
          <SectionNote release={release} />
          <Outlet />
          <NextStep release={release} />
        </div>
      </div>
    </>
  );
}

/** A submitted release shows its status in the header. */
function submitStatus({ operations }: Release) {
  if (!operations.edit_enabled) return null;
  return operations.submit_release_enabled ? 'Ready' : 'Later';
}

type Access = ScreenProps<typeof loader>['loaderData']['access'];

function Steps({ release, access }: { release: Release; access: Access }) {
  const { t } = useTranslation('release_editor');
  // A submitted release can only be managed there.
  const last = release.operations.edit_enabled ? 'submit' : 'standing';
  const steps = [
    // Format and price are set at creation, so they are always complete.
    { name: 'format', status: 'Complete' },
    { name: 'metadata', status: release.metadata_status },
    { name: 'songs', status: release.tracks_status },
    { name: 'artwork', status: release.artwork_status },
    { name: 'price', status: 'Complete' },
    { name: 'submit', status: submitStatus(release) },
    // Copies are ordered and paid for by the seller.
    ...(release.operations.order_proof_enabled && access === 'own'
      ? [{ name: 'copies', status: null } as const]
      : []),
    // Press and promotion are up to the artist and their team.
    ...(access === 'label'
      ? []
      : ([
          { name: 'press', status: null },
          { name: 'promos', status: null },
        ] as const)),
  ] as const;
  return (
    <nav className="editor-steps" aria-label={t('steps_label')}>
      <ol>
        {steps.map(({ name, status }) => (
          <li key={name}>
            <NavLink to={name} className="editor-step">
              <span>{t(`steps.${name === 'submit' ? last : name}`)}</span>
              {status && <Badge tone={sectionTone(status)}>{t(`section.${status}`)}</Badge>}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Link to the next step, hidden on that step itself. */
function NextStep({ release: { next_step: next } }: { release: Release }) {
  const { t } = useTranslation('release_editor');
  const { pathname } = useLocation();
  if (!next || pathname === next.url) return null;
  return (
    <p className="next-step">
      <span className="text-soft">{t('next')}</span>
      <ButtonLink to={next.url} icon={ArrowRight}>
        {next.text}
      </ButtonLink>
    </p>
  );
}

const STEPS = ['format', 'metadata', 'songs', 'artwork', 'price'];

/** Read-only steps link to the changes that are possible after the approval. */
function OnSaleNote({ release }: { release: Release }) {
  const { t } = useTranslation('release_editor');
  const step = useLocation().pathname.split('/').at(-1) ?? '';
  if (!release.operations.change_on_sale_enabled || !STEPS.includes(step)) return null;
  return (
    <Notice
      action={
        <TextLink to={`/studio/releases/${release.uuid}/submit#change`}>
          {t('on_sale_change')}
        </TextLink>
      }
    >
      {t('on_sale_note')}
    </Notice>
  );
}

/** Requested changes of the review: per section, and all of them on the last step. */
function SectionNote({ release }: { release: Release }) {
  const { t } = useTranslation('publishing');
  const step = useLocation().pathname.split('/').at(-1);
  const notes = release.review_notes;
  if (!notes || !release.operations.edit_enabled) return null;
  const shown = SECTIONS_OF_KIND.release.filter(
    (section) => notes[section] && (step === section || step === 'submit'),
  );
  if (shown.length === 0) return null;
  return (
    <Notice tone="danger" title={t('notes.title')}>
      {shown.map((section) => (
        <p key={section} className="keep-lines">
          {step === 'submit' && <strong>{t(`sections.${section}`)}: </strong>}
          {notes[section]}
        </p>
      ))}
      <p className="mt-2 text-soft">{t('notes.done')}</p>
    </Notice>
  );
}
