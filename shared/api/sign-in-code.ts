/**
 * What the sign-in site sends back: its code (S2.home.t), and the state that it received when the browser left for it.
 */
export type SignInReturn = { t: string; state?: string | undefined }

/**
 * Reads `t` of an address: exactly one, not empty, else `null`. A plus stays a plus, as Base64 has it: sites that send a
 * space write `%20`. A `state` may stand there twice, when the site adds it to a return address that has it; two different
 * ones are none.
 */
export function readSignIn(search: string): SignInReturn | null {
  const parameters = new URLSearchParams(search.replaceAll('+', '%2B'))
  const [t = '', ...more] = parameters.getAll('t')
  if (t === '' || more.length > 0) return null
  const [state, ...others] = new Set(parameters.getAll('state'))
  return state && others.length === 0 ? { t, state } : { t }
}
