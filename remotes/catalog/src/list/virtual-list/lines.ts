import type { StockItem } from '@storefront/api/flavor'

import type { PlanGroup } from '../listing.ts'

/** One row of the layout: a heading, a plan, or several cards. */
export type Line = {
  /** Stays with the plan when other plans are added or removed. */
  key: string | number
  group: PlanGroup
  /** Empty for the heading of the group. */
  plans: StockItem[]
  /** Position of the first plan among all rows of the table, where the header is row 1. */
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

/** A rendered line with its position in the list, in px. */
type PositionedLine = { index: number; start: number; end: number }

type Segment = {
  group: PlanGroup
  parts: {
    line: Line
    index: number
    /** Height of the lines that are skipped before it, in px. */
    before: number
  }[]
}

type Space = {
  /** Space between two lines, in px. */
  gap: number
  /** Height of all lines, in px. */
  total: number
}

/** Groups the rendered lines, with the heights of the lines that are skipped between and after them. */
export function segmentsOf(lines: Line[], placed: PositionedLine[], { gap, total }: Space) {
  const segments: Segment[] = []
  let end = -gap
  for (const { index, start, end: next } of placed) {
    const line = lines[index]
    if (!line) continue
    // The filler has a gap both before and after it.
    const before = Math.max(0, start - end - 2 * gap)
    const part = { line, index, before }
    end = next
    const last = segments.at(-1)
    if (last?.group === line.group) last.parts.push(part)
    else segments.push({ group: line.group, parts: [part] })
  }
  return { segments, after: Math.max(0, total - end - gap) }
}
