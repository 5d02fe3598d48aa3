import { Announced } from '../../lib/forms/announced.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What was just done, on top of the page that it led to. */
export function DoneNotice({ children }: { children: string | false | null | undefined }) {
  if (!children) return null;
  return (
    <Announced>
      <Notice tone="success">{children}</Notice>
    </Announced>
  );
}

/** The value of `?done=`, if it is one that the page knows. */
export function doneIn<Known extends string>(
  request: Request,
  known: readonly Known[],
): Known | null {
  const done = new URL(request.url).searchParams.get('done');
  return known.find((each) => each === done) ?? null;
}
