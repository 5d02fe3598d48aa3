import type { RouterContextProvider } from 'react-router';
import { serverSide } from '../server-side.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** For pages whose forms carry files: the server has put these on its disk before the page is asked. */
export async function postedForm({ request, context }: Asked): Promise<FormData> {
  return context.get(serverSide).fileForm ?? (await request.formData());
}
