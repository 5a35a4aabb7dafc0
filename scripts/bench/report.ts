import type { Case } from './cases.ts'
import { cellsOf, columnNames } from './describe-series.ts'
import { median } from './pairs.ts'
import { type Series, valuesOf } from './series.ts'

type CaseResult = { measured: Pick<Case, 'name'>; series: Series[] }

/** One Markdown table for each case. */
export function toTable(results: CaseResult[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return results
    .map(({ measured, series }) =>
      [
        `#### ${measured.name}\n`,
        line(columnNames),
        line(columnNames.map(() => '---')),
        ...series.map(one => line(cellsOf(one, series))),
      ].join('\n'),
    )
    .join('\n\n')
}

/** Replaces what is between `<!-- name -->` and `<!-- /name -->`. Throws if a page does not have both. */
export function replaceSection(page: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`The page needs ${start} and, after it, ${end}`)
  return `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`
}

const colors: Record<string, string> = {
  federated: '#2563eb',
  monolith: '#64748b',
  'monolith again': '#cbd5e1',
  'default settings': '#f59e0b',
}
const [barHeight, labelWidth, chartWidth, rightSpace] = [14, 230, 520, 90]

/** Bars of the median time until ready, as SVG. */
export function toChart(results: CaseResult[]): string {
  const groups = results.map(({ measured, series }) => ({
    name: measured.name,
    bars: series.map(one => ({ label: one.label, ms: median(valuesOf(one, 'readyMs')) })),
  }))
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ ms }) => ms)))
  const parts: string[] = []
  let top = 34
  for (const { name, bars } of groups) {
    parts.push(`<text x="${labelWidth - 10}" y="${top + 11}" text-anchor="end">${name}</text>`)
    for (const { label, ms } of bars) {
      const width = Math.max(1, Math.round((ms / longest) * chartWidth))
      const color = colors[label] ?? '#000000'
      parts.push(
        `<rect x="${labelWidth}" y="${top}" width="${width}" height="${barHeight - 2}" rx="2" fill="${color}"/>`,
        `<text x="${labelWidth + width + 6}" y="${top + 10}" class="value">${ms.toFixed(0)} ms</text>`,
      )
      top += barHeight
    }
    top += 12
  }
  const legend = Object.entries(colors).map(
    ([label, color], index) =>
      `<rect x="${labelWidth + index * 135}" y="8" width="10" height="10" rx="2" fill="${color}"/><text x="${labelWidth + 15 + index * 135}" y="17">${label}</text>`,
  )
  const width = labelWidth + chartWidth + rightSpace
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Median time until each page is ready">`,
    '<style>text{fill:#334155}.value{fill:#64748b;font-size:10px}</style>',
    `<rect width="${width}" height="${top}" fill="#ffffff"/>`,
    ...legend,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}
