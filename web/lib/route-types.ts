/** Types for features that hold what a route loads, does and shows. */
import type { LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';

/** What a loader or an action is given, with the parameters of its address. */
export type PageArgs<Parameter extends string = never> = LoaderFunctionArgs & {
  params: Record<Parameter, string>;
};

/** What a route gives to the screen that it shows. */
export interface ScreenProps<Loader, Action = undefined> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>;
  actionData: ReturnType<typeof useActionData<Action>>;
}
