/** Target for links without permission. */
export function loader() {
  throw new Response(null, { status: 403 });
}

export default function Forbidden() {
  return null;
}
