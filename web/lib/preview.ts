/**
 * Reads the public view first, which is cached and shared. If it does not exist, requests a
 * preview, which the server returns only to permitted users.
 */
export async function publicOrPreview<Reply>(
  { viewer, request }: { viewer: object | null; request: Request },
  call: (query: { preview?: true }) => Promise<Reply>,
): Promise<Reply> {
  if (viewer === null) return await call({});
  if (new URL(request.url).searchParams.get('preview') === 'true') {
    return await call({ preview: true });
  }
  try {
    return await call({});
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
    return await call({ preview: true });
  }
}
