/**
 * The code `t` of an address (SPEC 2): exactly one, not empty, else `null`. A plus stays a plus, as Base64 has it: sites
 * that send a space write `%20`.
 */
export function readCode(search: string): string | null {
  const [code = '', ...more] = new URLSearchParams(search.replaceAll('+', '%2B')).getAll('t')
  return code !== '' && more.length === 0 ? code : null
}
