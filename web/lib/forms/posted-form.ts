import type { RouterContextProvider } from 'react-router';
import { serverSide } from '../server-side.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** For forms with files: the server has already written them to disk. */
export async function postedForm({ request, context }: Asked): Promise<FormData> {
  return context.get(serverSide).fileForm ?? (await request.formData());
}
