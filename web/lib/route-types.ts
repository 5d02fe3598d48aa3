/** Types for features that implement a route. */
import type { LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';

/** Loader or action arguments with typed route parameters. */
export type PageArgs<Parameter extends string = never> = LoaderFunctionArgs & {
  params: Record<Parameter, string>;
};

/** Props that a route passes to its screen. */
export interface ScreenProps<Loader, Action = undefined> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  actionData: ReturnType<typeof useActionData<Action>>;
}
