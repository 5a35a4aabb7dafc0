/** The sections in the order of the navigation. The first one needs no query. */
export const opsSections = [
  'live',
  'promote',
  'canary',
  'checks',
  'history',
  'health',
  'jobs',
  'tokens',
  'audit',
] as const
export type OpsSection = (typeof opsSections)[number]

export const opsPath = '/_ops'

export function sectionOf(query: URLSearchParams): OpsSection {
  const requested = query.get('section')
  return opsSections.find(each => each === requested) ?? 'live'
}

/** `values` are the initial inputs of a section: releases to promote, two compositions to compare, or a check. */
export function opsAddress(section: OpsSection, values: Record<string, string> = {}): string {
  const query = new URLSearchParams(section === 'live' ? values : { section, ...values })
  return query.size > 0 ? `${opsPath}?${query}` : opsPath
}
