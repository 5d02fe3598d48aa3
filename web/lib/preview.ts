/**
 * Reads the public view first, which is cached and shared. If it does not exist, requests a
 * preview, which the server returns only to permitted users.
 */
export async function publicOrPreview<Reply>(
  { viewer, request }: { viewer: object | null; request: Request },
  ask: (query: { preview?: true }) => Promise<Reply>,
): Promise<Reply> {
  if (viewer === null) return await ask({});
  if (new URL(request.url).searchParams.get('preview') === 'true') {
    return await ask({ preview: true });
  }
  try {
    return await ask({});
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown;
    return await ask({ preview: true });
  }
}
