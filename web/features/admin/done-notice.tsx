import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Success message at the top of the page after a redirect. */
export function DoneNotice({ children }: { children: string | false | null | undefined }) {
  if (!children) return null;
  return (
    <FocusedOnMount>
      <Notice tone="success">{children}</Notice>
    </FocusedOnMount>
  );
}

/** The value of `?done=`, if the page knows it. */
export function readDoneParameter<Known extends string>(
  request: Request,
  known: readonly Known[],
): Known | null {
  const done = new URL(request.url).searchParams.get('done');
  return known.find((each) => each === done) ?? null;
}
