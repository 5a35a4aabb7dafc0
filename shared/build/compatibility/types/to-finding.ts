import type { Finding } from '@storefront/api/findings'

import { placeOf } from '../part.ts'
import type { User } from './uses.ts'

const maxOthers = 4

export function toFinding({ consumer, module, name, sites }: User, reason: string): Finding {
  const [first, ...others] = sites
  const more = others.length > maxOthers ? ` and ${others.length - maxOthers} more` : ''
  const also = others.length > 0 ? ` (also ${others.slice(0, maxOthers).join(', ')}${more})` : ''
  const what = name === null ? module : `${name} of ${module}`
  return {
    check: 'types',
    breaks: consumer,
    at: placeOf(first === undefined ? [] : [first]),
    against: 'candidate',
    message: `${consumer} uses ${what}${also}, which does not fit what it was built against: ${reason}. Keep the type in shared that ${consumer} was built against, or deploy releases of both that fit in one set.`,
  }
}
