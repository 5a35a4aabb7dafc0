import type { StockItem } from '@storefront/api/flavor'

import type { PlanGroup } from './listing.ts'

/** What stands side by side: a heading, or one plan, or several cards. */
export type Line = {
  /** Stays with the plan when others come and go. */
  key: string | number
  group: PlanGroup
  /** None: the group's heading. */
  plans: StockItem[]
  /** Place of the first of them among all rows of the table, the header being the first. */
  rowIndex: number
}

export function linesOf(groups: PlanGroup[], columns: number): Line[] {
  const lines: Line[] = []
  let rowIndex = 2
  for (const group of groups) {
    if (group.name !== null) {
      lines.push({ key: group.key, group, plans: [], rowIndex })
      rowIndex += 1
    }
    for (let at = 0; at < group.plans.length; at += columns) {
      const plans = group.plans.slice(at, at + columns)
      lines.push({ key: plans[0]?.product_id ?? at, group, plans, rowIndex })
      rowIndex += plans.length
    }
  }
  return lines
}

export function countRows(groups: PlanGroup[]): number {
  return groups.reduce((sum, group) => sum + group.count + (group.name === null ? 0 : 1), 1)
}

/** A line that is drawn, with its place in the list in px. */
export type PositionedLine = { index: number; start: number; end: number }

export type Segment = {
  group: PlanGroup
  parts: {
    line: Line
    index: number
    /** Height of what is not drawn before it. */
    before: number
  }[]
}

type Space = {
  /** Between two lines. */
  gap: number
  /** Height of all lines. */
  total: number
}

/** Lines that are drawn by group, and the heights of what is left out between and after them. */
export function segmentsOf(lines: Line[], placed: PositionedLine[], { gap, total }: Space) {
  const segments: Segment[] = []
  let end = -gap
  for (const { index, start, end: next } of placed) {
    const line = lines[index]
    if (!line) continue
    // Both the gap before the filler and the one after it stand beside it.
    const before = Math.max(0, start - end - 2 * gap)
    const part = { line, index, before }
    end = next
    const last = segments.at(-1)
    if (last?.group === line.group) last.parts.push(part)
    else segments.push({ group: line.group, parts: [part] })
  }
  return { segments, after: Math.max(0, total - end - gap) }
}
