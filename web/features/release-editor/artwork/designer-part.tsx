/** Designer method: a PDF based on the template. */
import type { Artwork } from '@lathe/contract/artwork';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { ARTWORK_PDF_MAX_BYTES } from '@lathe/rules/limits';
import Download from 'lucide-react/icons/download';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { UploadPart, useArtworkUpload } from './upload-part.tsx';
import { ORIGINAL, PDF_FILES, type ReleaseParams } from './upload-task.ts';

interface Props {
  releaseParams: ReleaseParams;
  artwork: Artwork;
  revalidate: () => void;
}

export function DesignerPart({ releaseParams, artwork, revalidate }: Props) {
  const { t } = useTranslation('artwork_editor');
  const send = useArtworkUpload(releaseParams, { part: ORIGINAL, artwork, revalidate });
  const pages = artworkParts(artwork.type, artwork.options).length;
  const sent = artwork.sources.find(({ state }) => state === 'arrived');
  const values = { pages, megabytes: ARTWORK_PDF_MAX_BYTES / 1_000_000 };
  return (
    <>
      <Card title={t('designer.template_title')}>
        <div className="editor-fields">
          <p>{t('designer.template_text', values)}</p>
          <div className="artwork-forms">
            <ButtonLink to="template" icon={Download} reloadDocument>
              {t('designer.template')}
            </ButtonLink>
            <TextLink to="/help/artwork-guide">{t('designer.guide')}</TextLink>
          </div>
        </div>
      </Card>
      <Card title={t('designer.send_title')}>
        <div className="editor-fields">
          {sent && <p className="break-anywhere">{t('designer.sent', { file: sent.filename })}</p>}
          <UploadPart
            releaseParams={releaseParams}
            part={ORIGINAL}
            artwork={artwork}
            label={t(sent ? 'designer.another' : 'designer.label')}
            help={t('designer.help', values)}
            accept={PDF_FILES}
            onFile={(file) => send(file)}
          />
        </div>
      </Card>
    </>
  );
}
