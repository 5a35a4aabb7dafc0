/** The values that the sign-in site returns: its code (S2.home.t), and the state from the start of the sign-in. */
export type SignInReturn = { t: string; state?: string | undefined }

/**
 * Reads `t` from a query string; `null` unless there is exactly one that is not empty. A plus stays a plus, as in
 * Base64; sites encode a space as `%20`. The same `state` can occur twice, because a site may append it to a return URL
 * that has it already; two different ones are ignored.
 */
export function readSignIn(search: string): SignInReturn | null {
  const parameters = new URLSearchParams(search.replaceAll('+', '%2B'))
  const [t = '', ...more] = parameters.getAll('t')
  if (t === '' || more.length > 0) return null
  const [state, ...others] = new Set(parameters.getAll('state'))
  return state && others.length === 0 ? { t, state } : { t }
}
