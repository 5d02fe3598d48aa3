import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, type ButtonStyle } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useCorrectedFields } from './corrected-fields.tsx';
import { CsrfField } from './csrf-field.tsx';
import type { FormOptions } from './form-fields.ts';
import { FormProblem } from './form-problem.tsx';
import { useSingleSubmit } from './use-single-submit.ts';
import './forms.css';

interface Props extends Omit<FormOptions, 'labels'> {
  labels?: FormOptions['labels'];
  submit: ReactNode;
  variant?: ButtonStyle['variant'];
  wide?: boolean;
  /** Shown beside the button. */
  besideButton?: ReactNode;
  className?: string;
  /** Target URL, if not the current page. */
  action?: string | undefined;
  /** Required to upload files. */
  encType?: 'multipart/form-data';
  /** Reloads the document, as without scripts. */
  reloadsDocument?: boolean | undefined;
  children?: ReactNode;
}

/** A form that posts to its own page, with or without scripts, and shows errors there. */
export function ActionForm(props: Props) {
  const {
    form,
    failure,
    labels = {},
    submit,
    variant = 'primary',
    wide,
    besideButton,
    ...rest
  } = props;
  const navigation = useNavigation();
  const handleSubmitOnce = useSingleSubmit();
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const busy = navigation.formData?.get('intent') === form;
  return (
    // Server errors are in the locale of the reader; native browser validation messages may not be.
    <Form
      method="post"
      {...(rest.action && { action: rest.action })}
      reloadDocument={rest.reloadsDocument ?? false}
      noValidate
      encType={rest.encType ?? 'application/x-www-form-urlencoded'}
      onSubmit={handleSubmitOnce}
      onInput={onInput}
      className={classes('action-form', rest.className)}
    >
      <FormProblem form={form} failure={failure} labels={labels} />
      <CsrfField />
      <input type="hidden" name="intent" value={form} />
      {hideCorrected(rest.children)}
      <div className="form-buttons">
        <Button type="submit" variant={variant} wide={wide} loading={busy}>
          {submit}
        </Button>
        {besideButton}
      </div>
    </Form>
  );
}
