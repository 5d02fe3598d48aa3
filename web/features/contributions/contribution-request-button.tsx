import Handshake from 'lucide-react/icons/handshake';
import { Suspense, useCallback, useState } from 'react';
import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { SectionBoundary } from '../../ui/section-boundary.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';

// Few visitors sell, so the dialog is loaded on demand.
const loadDialog = () => import('./contribution-request-dialog.tsx');

interface Props {
  /** Null when the URL is typed, which needs scripts. */
  page: { url: string; name: string } | null;
  variant?: 'secondary' | 'quiet';
  size?: 'small' | 'medium';
  /** Set after an earlier request was closed. */
  isRepeated?: boolean;
}

/** Without scripts it sends the request at once, without a message. */
export function ContributionRequestButton({
  page,
  variant = 'secondary',
  size = 'medium',
  isRepeated,
}: Props) {
  const { t } = useTranslation(['contributions', 'ui']);
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(loadDialog, { isNeeded: open, onFailure: () => setOpen(false) });
  const close = useCallback(() => setOpen(false), []);
  const buttonText = t(isRepeated ? 'ask.again' : 'ask.open');
  const label =
    isRepeated && page ? t('ui:step_of', { step: buttonText, of: page.name }) : undefined;
  // Without a page a plain form has nothing to submit.
  if (!hydrated && page) {
    return (
      <Form method="post">
        <CsrfField />
        <input type="hidden" name="page" value={page.url} />
        <Button
          type="submit"
          name="intent"
          value="contribute"
          icon={Handshake}
          variant={variant}
          size={size}
        >
          {buttonText}
        </Button>
      </Form>
    );
  }
  return (
    <>
      <Button
        icon={Handshake}
        variant={variant}
        size={size}
        aria-label={label}
        className="needs-scripts"
        onClick={() => setOpen(true)}
      >
        {buttonText}
      </Button>
      {dialog && (
        <SectionBoundary>
          <Suspense>
            <dialog.ContributionRequestDialog page={page} open={open} onClose={close} />
          </Suspense>
        </SectionBoundary>
      )}
    </>
  );
}
