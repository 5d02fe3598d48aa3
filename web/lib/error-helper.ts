import { ApiError, type FieldErrors } from './api-error.ts';
import { failureMessage } from './error-messages.ts';
import { toast } from './toast.ts';

/** Shows the error of a failed call and returns the field errors. */
export function handleError(
  error: unknown,
  { notify = true }: { notify?: boolean } = {},
): FieldErrors | undefined {
  const failed = error instanceof ApiError ? error : null;
  if (notify) {
    toast(
      'ERROR',
      firstItem(failed?.data) ??
        messageField(failed?.data) ??
        connectionError(failed) ??
        failureMessage('an_error_occurred'),
    );
  }
  return failed?.errors;
}

function firstItem(data: unknown): string | null {
  return Array.isArray(data) ? nonEmptyText(data[0]) : null;
}

function messageField(data: unknown): string | null {
  return nonEmptyText((data as { message?: unknown } | null | undefined)?.message);
}

/**
 * Without a response there is no data, but the client knows whether it was a timeout or a lost
 * connection.
 */
function connectionError(failed: ApiError | null): string | null {
  return failed?.status === 0 ? failed.message : null;
}

function nonEmptyText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
