/** Shown instead of handing on a form whose anti-forgery token is not genuine. */
export function loader() {
  throw new Response(null, { status: 419 });
}

export default function RequestExpired() {
  return null;
}
