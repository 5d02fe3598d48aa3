/** Shown when the CSRF token of a form is not valid. */
export function loader() {
  throw new Response(null, { status: 419 });
}

export default function RequestExpired() {
  return null;
}
