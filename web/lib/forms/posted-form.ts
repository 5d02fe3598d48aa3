import type { RouterContextProvider } from 'react-router';
import { serverSide } from '../server-side.ts';

interface ActionInput {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** For forms with files: the server has already written them to disk. */
export async function postedForm({ request, context }: ActionInput): Promise<FormData> {
  return context.get(serverSide).fileForm ?? (await request.formData());
}
