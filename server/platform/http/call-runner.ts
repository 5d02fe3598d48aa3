/**
 * Runs every call: permission → validation → handler. Browsers reach it through a Fastify route,
 * page rendering calls it directly; both get the same reply.
 */
import type { CallKey, CallSpec, CallTable } from '@lathe/contract/call';
import { CallError } from './call-error.ts';
import { type AnyHandlers, assertComplete, type Caller } from './handlers.ts';
import { permit } from './permit.ts';
import { allFileBytes, fileBytes, type SentUpload } from './uploads.ts';
import { compileValidator, type Validate } from './validation.ts';

export interface CallRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  upload?: SentUpload;
  files?: readonly (Blob | Uint8Array)[];
  /** Hash of body and files, to compare a request with an earlier one. */
  fingerprint?: string;
}

export interface RunnableCall {
  key: CallKey;
  spec: CallSpec;
  run(caller: Caller, sent: CallRequest): Promise<unknown>;
}

export type CallRunner = ReadonlyMap<string, RunnableCall>;

export function makeCallRunner(calls: CallTable, handlers: AnyHandlers): CallRunner {
  assertComplete(calls, handlers);
  const entries = Object.entries(calls) as [CallKey, CallSpec][];
  return new Map(entries.map(([key, spec]) => [key, runnable(key, spec, handlers[key])]));
}

function runnable(
  key: CallKey,
  spec: CallSpec,
  handler: AnyHandlers[string] | undefined,
): RunnableCall {
  if (!handler) throw new Error(`No handler for ${key}`);
  const validators = {
    params: spec.params && compileValidator(spec.params, 'path'),
    query: spec.query && compileValidator(spec.query, 'query'),
    body: spec.body && compileValidator(spec.body, 'body'),
    fields: spec.upload && compileValidator(spec.upload.fields, 'body'),
  };
  return {
    key,
    spec,
    async run(caller, sent) {
      await permit(caller, { key, spec, params: sent.params });
      const input = {
        ...caller,
        params: checked(validators.params, sent.params),
        query: checked(validators.query, sent.query),
        body: checked(validators.body, sent.body),
        ...(spec.upload && {
          upload: {
            fields: checked(validators.fields, sent.upload?.fields),
            bytes: await fileBytes(spec.upload, sent.upload),
          },
        }),
        ...(spec.files && { files: await allFileBytes(spec.files, sent.files) }),
      };
      // Permitted and complete: all that a test key can find out.
      if (caller.actor?.key?.mode === 'test' && !key.startsWith('GET ')) {
        throw new CallError('key_is_for_tests');
      }
      return await handler(input as never);
    },
  };
}

function checked(validate: Validate | undefined, value: unknown): unknown {
  return validate?.(value ?? {});
}
