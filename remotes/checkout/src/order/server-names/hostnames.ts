import type { Line } from '@storefront/api/quote'

/** One server to order: the `index`-th unit of a plan. */
export type Unit = {
  /** Stays the same while quantities change: `1007-2`. */
  key: string
  product_id: number
  planName: string
  location: string
}

export type HostnameProblem =
  | 'empty'
  | 'characters'
  | 'hyphen'
  | 'label'
  | 'dots'
  | 'long'
  | 'duplicate'

/** Airport or metropolitan codes by city. Other cities use their first three letters. */
const codes: Record<string, string> = {
  taipei: 'tpe',
  tokyo: 'tyo',
  singapore: 'sin',
  frankfurt: 'fra',
  madrid: 'mad',
  ashburn: 'iad',
  saopaulo: 'gru',
}

export function toUnits(lines: Line[]): Unit[] {
  return lines.flatMap(({ product_id, planName, location, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      key: `${product_id}-${index + 1}`,
      product_id,
      planName,
      location,
    })),
  )
}

/** RFC 1123 names are lowercase, but pasted names often are not. */
export function normalizeHostname(text: string): string {
  return text.trim().toLowerCase()
}

const toAscii = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')

/** Short form of a plan name: `Dedicated 4C-16G` → `d4c`, `GPU H100 x8` → `h100x8`. */
function planCode(planName: string): string {
  const [family = '', ...rest] = toAscii(planName).split(/\s+/).filter(Boolean)
  const size =
    family === 'gpu' ? rest.join('') : family.slice(0, 1) + (rest[0]?.split('-')[0] ?? '')
  return size.replace(/-/g, '').slice(0, 24) || 'server'
}

/** Short form of a location: `Taipei, TW` → `tpe`. */
function placeCode(location: string): string {
  const city = toAscii(location.split(',')[0] ?? '').replace(/[ -]/g, '')
  return (Object.hasOwn(codes, city) ? codes[city] : undefined) ?? (city.slice(0, 3) || 'dc')
}

/** Suggests a valid, unique name for each unit, in the same order: `d4c-tpe-01`. Skips names in `taken`. */
export function suggestHostnames(units: Unit[], taken: ReadonlySet<string> = new Set()): string[] {
  const counts = new Map<string, number>()
  return units.map(unit => {
    const stem = `${planCode(unit.planName)}-${placeCode(unit.location)}`
    let count = counts.get(stem) ?? 0
    let name: string
    do {
      count += 1
      name = `${stem}-${String(count).padStart(2, '0')}`
    } while (taken.has(name))
    counts.set(stem, count)
    return name
  })
}

function findProblem(name: string): HostnameProblem | null {
  if (name === '') return 'empty'
  if (name.length > 253) return 'long'
  if (!/^[a-z0-9.-]+$/.test(name)) return 'characters'
  const labels = name.split('.')
  if (labels.includes('')) return 'dots'
  if (labels.some(label => label.length > 63)) return 'label'
  return labels.some(label => /^-|-$/.test(label)) ? 'hyphen' : null
}

/** Returns one result for each name. The second and later uses of a name are duplicates. */
export function checkHostnames(names: string[]): (HostnameProblem | null)[] {
  const seen = new Set<string>()
  return names.map(raw => {
    const name = normalizeHostname(raw)
    const problem = findProblem(name) ?? (seen.has(name) ? 'duplicate' : null)
    seen.add(name)
    return problem
  })
}
