import Check from 'lucide-react/icons/check';
import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { type GuideFacts, guideSteps } from './guide-steps.ts';
import './guide.css';

/** First steps. Progress comes from account data, not from clicks. */
export function Guide({ facts }: { facts: GuideFacts }) {
  const { t } = useTranslation('studio');
  const steps = guideSteps(facts);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Card
      title={t('guide.title')}
      actions={
        <Badge tone={next ? 'neutral' : 'success'}>
          {t('guide.progress', { done, count: steps.length })}
        </Badge>
      }
    >
      {!next && <p className="mb-4">{t('guide.all_done')}</p>}
      <ol className="guide">
        {steps.map((step, index) => (
          <li key={step.name} className={classes(step.done && 'guide-done')}>
            <span className="guide-mark figures" aria-hidden="true">
              {step.done ? <Icon shape={Check} size={16} /> : index + 1}
            </span>
            <div className="guide-text">
              <h3>
                {t(`guide.${step.name}.title`)}{' '}
                <span className="sr-only">({t(step.done ? 'guide.done' : 'guide.open')})</span>
              </h3>
              <p>
                {step.name === 'email' && facts.pendingEmail !== null
                  ? t('guide.email.pending', { email: facts.pendingEmail })
                  : t(`guide.${step.name}.text`)}
              </p>
              {!step.done && (
                <ButtonLink
                  to={step.to}
                  variant={step === next ? 'primary' : 'secondary'}
                  size="small"
                >
                  {t(`guide.${step.name}.go`)}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Form method="post" className="mt-4 button-flush">
        <CsrfField />
        <Button type="submit" name="intent" value="skip" size="small" variant="quiet">
          {t('guide.hide')}
        </Button>
      </Form>
    </Card>
  );
}
