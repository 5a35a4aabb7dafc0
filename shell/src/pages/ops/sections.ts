/** In the order of the page's navigation; the first one is the page itself. */
export const opsSections = ['live', 'promote', 'history', 'health', 'tokens', 'audit'] as const
export type OpsSection = (typeof opsSections)[number]

export const opsPath = '/_ops'

export function sectionOf(query: URLSearchParams): OpsSection {
  const requested = query.get('section')
  return opsSections.find(each => each === requested) ?? 'live'
}

/** `values` is what a section starts with: releases to promote, two shops to compare. */
export function opsAddress(section: OpsSection, values: Record<string, string> = {}): string {
  const query = new URLSearchParams(section === 'live' ? values : { section, ...values })
  return query.size > 0 ? `${opsPath}?${query}` : opsPath
}
