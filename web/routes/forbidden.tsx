/** Where links lead that the visitor may not follow. */
export function loader() {
  throw new Response(null, { status: 403 });
}

export default function Forbidden() {
  return null;
}
