import { useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { CsrfField } from './csrf-field.tsx';

interface Props {
  intent: string;
  name: string;
  accept: string;
  label: string;
  help: string;
  error: string | undefined;
  /** Button label without scripts. With scripts a chosen file is sent at once. */
  submit: string;
}

export function FileForm({ intent, name, accept, label, help, error, submit }: Props) {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const send = useSubmit();
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === intent;
  function sendFile([file]: File[]) {
    if (!form.current || !file) return;
    const body = new FormData(form.current);
    body.set(name, file);
    void send(body, { method: 'post', encType: 'multipart/form-data' });
  }
  return (
    <Form method="post" encType="multipart/form-data" ref={form} className="stack gap-3">
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <FileDrop
        id={`file-${intent}`}
        {...{ name, accept, label, help }}
        // Another file was chosen.
        error={isBusy ? undefined : error}
        disabled={isBusy}
        {...(hydrated && { onFiles: sendFile })}
      />
      {isBusy && <Spinner />}
      <div className="without-scripts">
        <Button type="submit">{submit}</Button>
      </div>
    </Form>
  );
}
