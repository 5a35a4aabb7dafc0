import { describe, expect, it } from 'vitest'

import { replaceSection, toChart, toTable } from './report.ts'
import type { Series } from './series.ts'

const series = (label: string, times: number[]): Series => ({
  label,
  trials: times.map(readyMs => ({ readyMs, requests: 2, bytes: 2048, javascript: 1024 })),
})
const results = [
  {
    measured: { name: '/home cold' },
    series: [series('federated', [110, 220, 330]), series('monolith', [100, 200, 300])],
  },
]

describe('toTable', () => {
  it('compares times of the same round, and marks figures that the browser does not report', () => {
    const [, , federated, monolith] = toTable(results)
      .split('\n')
      .filter(line => line.startsWith('|'))
    expect(federated).toBe(
      '| federated | 220 [110..330] ms | 1.10 [1.10..1.10] | – | – | – | 2 | 1.0 KB | 2.0 KB | – |',
    )
    expect(monolith).toContain('| 1 |')
  })

  it('needs a monolith to compare with', () => {
    const alone = [{ measured: { name: '/home cold' }, series: [series('federated', [1])] }]
    expect(() => toTable(alone)).toThrow('Nothing was measured for monolith')
  })
})

describe('toChart', () => {
  it('gives the slowest shop the longest bar', () => {
    const widths = [...toChart(results).matchAll(/width="(\d+)" height="12"/g)]
    expect(widths.map(([, width]) => Number(width))).toEqual([520, 473])
  })
})

describe('replaceSection', () => {
  const page = '# Title\n<!-- bench -->\nold\n<!-- /bench -->\nend\n'

  it('replaces only what is between the marks', () => {
    expect(replaceSection(page, 'bench', 'new')).toBe(
      '# Title\n<!-- bench -->\n\nnew\n\n<!-- /bench -->\nend\n',
    )
  })

  it('refuses a page without the marks', () => {
    expect(() => replaceSection(page, 'load', 'new')).toThrow('The page needs <!-- load -->')
  })
})
