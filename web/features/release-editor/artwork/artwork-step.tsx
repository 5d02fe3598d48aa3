/** The artwork of a release: method, files, processing and the seller's approval. */

import type { ArtworkFlow } from '@lathe/contract/artwork';
import { Form } from 'react-router';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Proof } from '../../artwork/proof.tsx';
import { RecordView } from '../../artwork/record-view.tsx';
import { ApprovePart } from './approve-part.tsx';
import type { action, loader } from './artwork-step.server.ts';
import { DesignerPart } from './designer-part.tsx';
import { ExpressPart } from './express-part.tsx';
import { FindingsPart } from './findings-part.tsx';
import { FlowChoice } from './flow-choice.tsx';
import { ProcessingPart } from './processing-part.tsx';
import './artwork.css';

export function ArtworkStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  // `parts` has the words of upload rows, which must not wait for a lost connection.
  const { t } = useTranslation(['artwork_editor', 'release_editor', 'studio', 'parts']);
  const { userId, release, artwork, styles, discLook, openPart, done } = loaderData;
  const revalidate = useQueuedRevalidate();
  useRealtime(`account:${userId}`, ['artwork', 'artwork-message'], revalidate);
  const releaseParams = { user: userId, release: release.uuid };
  const { edit_enabled: editable } = artwork.operations;
  const isWorking = artwork.state === 'queued' || artwork.state === 'processing';
  const Editing = artwork.artwork_flow === 'express' ? ExpressPart : DesignerPart;
  const editing = editable && <Editing {...{ releaseParams, artwork, styles, revalidate }} />;
  // The proof comes first once it exists.
  const hasParts = artwork.parts.length > 0;
  const title = t('release_editor:steps.artwork');
  return (
    <Sections>
      <title>{t('studio:page_title', { title: `${title} · ${release.title}` })}</title>
      {done && !actionData && (artwork.state === 'open' || artwork.state === 'ready') && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {actionData?.failure && !actionData.confirmFlow && (
        <ErrorSummary
          key={actionData.failure.attempt}
          problems={[
            ...Object.values(actionData.failure.fields)
              .flat()
              .map((message) => ({ message })),
            ...(actionData.failure.code === 'validation'
              ? []
              : [{ message: actionData.failure.message }]),
          ]}
        />
      )}
      {!editable && <Notice>{t('release_editor:locked_text')}</Notice>}
      {editable && <FlowChoice artwork={artwork} confirmFlow={actionData?.confirmFlow} />}
      {isWorking && <ProcessingPart artwork={artwork} />}
      {!isWorking && <FindingsPart artwork={artwork} />}
      {!hasParts && editing}
      {hasParts && (
        <Card title={t('proof.title')} actions={<ProofState artwork={artwork} />}>
          <Proof artwork={artwork} open={openPart} />
        </Card>
      )}
      {!editable && !hasParts && release.image && (
        <Card title={t('express.cover_title')}>
          <Sleeve
            art={artworkOf(release.image)}
            alt={release.title}
            sizes="24rem"
            className="artwork-own"
          />
        </Card>
      )}
      {artwork.faces.length > 0 && (
        <Card title={t('in_hand')}>
          <RecordView
            faces={artwork.faces}
            format={release.format}
            look={discLook}
            label={release.title}
          >
            <Sleeve art={artworkOf(release.image)} alt="" sizes="24rem" disc />
          </RecordView>
        </Card>
      )}
      {editable && <ApprovePart artwork={artwork} />}
      {hasParts && editing}
      {editable && artwork.sources.length > 0 && <ResetPart flow={artwork.artwork_flow} />}
    </Sections>
  );
}

/** Says when the proof does not show the latest changes. */
function ProofState({
  artwork,
}: {
  artwork: ScreenProps<typeof loader, typeof action>['loaderData']['artwork'];
}) {
  const { t } = useTranslation('artwork_editor');
  if (artwork.state === 'ready') return null;
  return <p className="text-small text-soft">{t('proof.earlier')}</p>;
}

/** Collapsed: rarely needed and irreversible. */
function ResetPart({ flow }: { flow: ArtworkFlow }) {
  const { t } = useTranslation('artwork_editor');
  return (
    <details className="artwork-reset">
      <summary className="link">{t('reset.title')}</summary>
      <Form method="post" className="stack stack-start gap-3">
        <CsrfField />
        <p className="text-soft">{t(`reset.${flow}`)}</p>
        <Button type="submit" name="intent" value="reset" variant="danger" size="small">
          {t('reset.submit')}
        </Button>
      </Form>
    </details>
  );
}
