import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { releaseSchema } from '@storefront/api/composition'
import { remoteNames } from '@storefront/kit/platform/targets'
import { sizesOf } from '@storefront/kit/release/budgets'
import { dist, root } from '@storefront/kit/root'
import { chromium } from 'playwright'

import { browserFlags, findBrowser } from '../e2e/tools/browser.ts'
import { scriptBytes } from './bench/script-bytes.ts'
import { type Side, startSides } from './bench/sides.ts'
import { hasButton, type Visit, visit } from './bench/visit.ts'
import { customerPageGates } from './gates/customer-pages.ts'
import { type Gate, inKilobytes, kilobyte } from './gates/gate.ts'
import { manyRemotesGates } from './gates/many-remotes.ts'

const javascriptLimit = 162 * kilobyte
const monolithLimit = 1.15
const requestLimit = 16

/** The entry pages, which are ready when their plans have buttons. */
const entryPages = [
  { path: '/home', ready: hasButton('Add ') },
  { path: '/guest', ready: hasButton('Sign in to order ') },
]

/** JavaScript until ready: bytes, and the ratio to the monolith. */
type Javascript = { bytes: number; ratio: number }

function gatesOf(path: string, { waves, requests, all, ...seen }: Visit, own: Javascript): Gate[] {
  const urls = all.map(({ url }) => url)
  const twice = urls.filter((url, index) => urls.indexOf(url) !== index)
  return [
    {
      name: `request depth until ready on ${path} is 2`,
      isGood: waves === 2,
      found: String(waves),
    },
    {
      name: `requests until ready on ${path} are at most ${requestLimit}`,
      isGood: requests.length <= requestLimit,
      found: String(requests.length),
    },
    {
      name: `everything on ${path} comes from one origin`,
      isGood: seen.origins.length === 1,
      found: seen.origins.join(', '),
    },
    {
      name: `one federation runtime is on ${path}`,
      isGood: seen.isOneRuntime,
      found: seen.isOneRuntime ? 'one' : 'several',
    },
    {
      name: `nothing on ${path} is fetched twice`,
      isGood: twice.length === 0,
      found: twice.join(', ') || 'none',
    },
    {
      name: `JavaScript until ready on ${path} is at most ${inKilobytes(javascriptLimit)}`,
      isGood: own.bytes <= javascriptLimit,
      found: inKilobytes(own.bytes),
    },
    {
      name: `JavaScript until ready on ${path} is at most ${monolithLimit} × the monolith's`,
      isGood: own.ratio <= monolithLimit,
      found: own.ratio.toFixed(3),
    },
  ]
}

/** The exact gates: counts and bytes that are the same in every run. */
async function pageGates(): Promise<Gate[]> {
  const port = Number(process.env.GATES_PORT ?? 4190)
  const sides = await startSides({ firstPort: port })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const options = { isSlow: true, cpu: 1 }
    const gates: Gate[] = []
    for (const { path, ready } of entryPages) {
      const visitSide = ({ url }: Side) => visit(browser, { ...options, ready, url: url + path })
      const [own, monolith] = await Promise.all([
        visitSide(sides.federated),
        visitSide(sides.monolith),
      ])
      const bytes = scriptBytes(sides.federated, own.requests)
      const ratio = bytes / scriptBytes(sides.monolith, monolith.requests)
      gates.push(...gatesOf(path, own, { bytes, ratio }))
    }
    const many = await manyRemotesGates(browser, port + 3)
    return [...gates, ...many, ...(await customerPageGates(browser))]
  } finally {
    await browser.close()
    await sides.close()
  }
}

/** The budgets that the registry reports to teams when they publish. */
function budgetGates(): Gate[] {
  return ['shell', 'shared', ...remoteNames()].flatMap(name => {
    const text = readFileSync(join(dist, name, 'release.json'), 'utf8')
    return sizesOf(releaseSchema.parse(JSON.parse(text))).budgets.map(
      ({ name: budget, bytes, limit, isKept }) => ({
        name: `${budget} is at most ${inKilobytes(limit)}`,
        isGood: isKept,
        found: inKilobytes(bytes),
      }),
    )
  })
}

/** Each module that is missing from the list would cost the first paint one more request. */
function startupGate(): Gate {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const release = (name: string) => read(join(dist, name, 'release.json'))
  const { exposes } = release('catalog')
  const pages = [...exposes['home-page'].uses, ...exposes['guest-page'].uses]
  const used = [...release('shell').parts.uses, ...pages]
  const listed: string[] = read(join(root, 'shared/startup.json'))
  const missing = [...new Set(used)].filter(name => !listed.includes(name))
  return {
    name: 'shared/startup.json lists what the first paint uses',
    isGood: missing.length === 0,
    found: missing.join(', ') || 'all of it',
  }
}

const { values } = parseArgs({ options: { json: { type: 'string' } } })
const gates = [...budgetGates(), startupGate(), ...(await pageGates())]
for (const { name, isGood, found } of gates) console.log(`${isGood ? '✔' : '✘'} ${name}: ${found}`)
const failed = gates.filter(({ isGood }) => !isGood).length
if (values.json) {
  mkdirSync(dirname(values.json), { recursive: true })
  const counts = { passed: gates.length - failed, failed, skipped: 0 }
  writeFileSync(values.json, JSON.stringify(counts))
}
process.exitCode = failed === 0 ? 0 : 1
