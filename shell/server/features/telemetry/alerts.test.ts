import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

import { createTelemetryApp, type TelemetryApp } from './testing/create-app.ts'

const ruleSchema = z.union([
  z.strictObject({ record: z.string(), expr: z.string() }),
  z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string().optional(),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string().min(20), runbook: z.string() }),
  }),
])
const fileSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      interval: z.string().optional(),
      rules: z.array(ruleSchema),
    }),
  ),
})

const { groups } = fileSchema.parse(parse(readFileSync(join(root, 'deploy/alerts.yml'), 'utf8')))
const rules = groups.flatMap(group => group.rules)
const recorded = rules.flatMap(rule => ('record' in rule ? [rule.record] : []))
const alerts = rules.flatMap(rule => ('alert' in rule ? [rule] : []))

let testing: TelemetryApp
let body: string

beforeAll(async () => {
  testing = await createTelemetryApp()
  // A histogram has no series before its first value.
  await testing.tell({ readyMs: 800 })
  body = await (await testing.app.readMetrics()).metrics()
})
afterAll(() => testing.close())

/** `# TYPE storefront_parts_total counter` → the names of its series. */
function namesIn(text: string): Set<string> {
  const found = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map(suffix => name + suffix) : [name],
  )
  return new Set(found)
}

/** The values of a label that an expression selects: `{reason=~"a|b"}` → a, b. */
function selected(label: string): string[] {
  const pattern = new RegExp(`\\b${label}=~?"([^"]+)"`, 'g')
  const found = rules.flatMap(({ expr }) => [...expr.matchAll(pattern)])
  return [...new Set(found.flatMap(([, values = '']) => values.split('|')))]
}

describe('the rules for Prometheus', () => {
  it('use only metrics that servers have, and names that they record', () => {
    const known = namesIn(body)
    const used = rules.flatMap(({ expr }) => expr.match(/\b(storefront|process|nodejs)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(30)
    expect([...new Set(used)].filter(name => !known.has(name))).toEqual([])
    const derived = rules.flatMap(({ expr }) => expr.match(/\bstorefront:[\w:]+/g) ?? [])
    expect([...new Set(derived)].filter(name => !recorded.includes(name))).toEqual([])
    expect(recorded.filter(name => !derived.includes(name))).toEqual([])
  })

  it('select only values that series have', () => {
    for (const label of ['reason', 'queue'])
      for (const value of selected(label)) expect(body).toContain(`{${label}="${value}"}`)
    const limits = [...body.matchAll(/storefront_document_ready_seconds_bucket\{le="([^"]+)"/g)]
    expect(selected('le').filter(le => !limits.some(([, limit]) => limit === le))).toEqual([])
  })

  it('have a name of their own, and a runbook', () => {
    const names = alerts.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const section = page.split(/^## /m).find(part => part.startsWith('When an alert fires'))
    const headings = [...(section ?? '').matchAll(/^### (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    )
    const links = alerts.map(({ annotations }) => annotations.runbook)
    const known = headings.map(heading => `docs/operations.md#${heading}`)
    expect(links.filter(link => !known.includes(link))).toEqual([])
    expect(known.filter(link => !links.includes(link))).toEqual([])
  })
})
