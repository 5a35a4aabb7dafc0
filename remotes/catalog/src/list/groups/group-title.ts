import { formatGigabytes } from 'shared/format'
import type { Translate } from 'shared/i18n'

import { modelOf } from '../../plan/gpu.ts'
import type { PlanGroup } from '../listing.ts'

/** A plan family, or a card with the memory of one; null when the list is one group. */
export function groupTitle({ name, card }: PlanGroup, t: Translate): string | null {
  if (name === null) return null
  if (card === null) return t(`group.${name}`)
  if (card.vram === 0) return card.card
  return `${modelOf(card)} ${formatGigabytes(card.vram / card.count)}`
}
