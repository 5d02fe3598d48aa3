/**
 * The two artwork methods. Switching after work has started needs confirmation and keeps the work.
 */
import { ARTWORK_FLOWS, type Artwork, type ArtworkFlow } from '@lathe/contract/artwork';
import ImageIcon from 'lucide-react/icons/image';
import PenTool from 'lucide-react/icons/pen-tool';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  artwork: Artwork;
  /** The requested method, which needs confirmation. */
  confirmFlow: ArtworkFlow | undefined;
}

const ICONS = { express: ImageIcon, designer: PenTool };

export function FlowChoice({ artwork, confirmFlow }: Props) {
  const { t } = useTranslation('artwork_editor');
  const { edit_enabled: editable } = artwork.operations;
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <div className="flows">
        {ARTWORK_FLOWS.map((flow) => {
          const isChosen = flow === artwork.artwork_flow;
          const hasOtherDraft = artwork.other?.artwork_flow === flow;
          return (
            <section key={flow} className="flow card card-body" data-chosen={isChosen || undefined}>
              <Icon shape={ICONS[flow]} size={28} />
              <h2 className="subheading">{t(`flow.${flow}.name`)}</h2>
              <p className="text-soft">{t(`flow.${flow}.text`)}</p>
              <div className="flow-foot">
                {isChosen && <Badge tone="ink">{t('flow.chosen')}</Badge>}
                {hasOtherDraft && <Badge>{t('flow.rests')}</Badge>}
                {!isChosen && editable && (
                  <Button type="submit" name="intent" value={`flow:${flow}`} size="small">
                    {t(`flow.${flow}.choose`)}
                  </Button>
                )}
              </div>
            </section>
          );
        })}
      </div>
      {confirmFlow && (
        <div className="mt-4">
          <input type="hidden" name="confirmed" value="yes" />
          <Notice
            tone="warning"
            role="alert"
            title={t('flow.sure')}
            action={
              <Button type="submit" name="intent" value={`flow:${confirmFlow}`} size="small">
                {t('flow.switch')}
              </Button>
            }
          >
            {t('flow.sure_text')}
          </Notice>
        </div>
      )}
    </Form>
  );
}
