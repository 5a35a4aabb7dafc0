import { commonHints, readParameters } from '../command-line/command.ts'
import { inSeconds } from '../command-line/format.ts'
import type { Environment } from '../command-line/settings.ts'
import { checkInBrowser } from './check-in-browser.ts'
import { prepare } from './prepare.ts'
import { Steps } from './steps.ts'

const options = {
  folder: { type: 'string' },
  'no-build': { type: 'boolean' },
  browser: { type: 'boolean' },
} as const

/** Runs `storefront check` and returns the text to print at the end. */
export async function check(line: string[], env: Environment): Promise<string> {
  const { values, positionals } = readParameters(line, options)
  if (values.help === true) return help
  const isJson = values.json === true
  const steps = new Steps(isJson ? () => undefined : reported => console.log(reported))
  const { shop, folders, built, checked } = await prepare(
    { command: 'check', names: positionals, values, env },
    steps,
  )
  if (values.browser === true)
    return await steps.run('browser', () => checkInBrowser({ shop, folders, isJson }))
  const releases = built.map(({ release: { name, id } }, index) => ({
    name,
    id,
    ...checked[index],
  }))
  const { done, warnings } = steps
  if (isJson) return JSON.stringify({ shop, releases, warnings, steps: done }, null, 2)
  const names = releases.map(({ name }) => name).join(', ')
  return `\n${names} fits ${shop}. Nothing was published. Took ${inSeconds(steps.totalMs)}.`
}

const help = [
  'npm run check -- <container…>: checks types, tests, and the build of containers against a running shop.',
  'It publishes nothing and needs no token.',
  '',
  '  --browser           checks the builds in a browser with the live shop, too',
  '  --no-build          uses the existing build in DIST_DIR (default: dist)',
  '  --folder <folder>   uses one built container, also one that other tools built (docs/stock-builds.md)',
  ...commonHints.filter(hint => !hint.startsWith('--as')).map(hint => `  ${hint}`),
].join('\n')
