import type { Filters } from './filters.ts'

export const planTypes = ['all', 'cpu', 'gpu'] as const

export function typeOf({ gpu }: Filters): (typeof planTypes)[number] {
  if (gpu === '') return 'all'
  return gpu === 'none' ? 'cpu' : 'gpu'
}
