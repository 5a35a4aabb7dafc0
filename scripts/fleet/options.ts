import { parseArgs } from 'node:util'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { z } from 'zod'

export const help = [
  'npm run fleet -- [options]: runs two servers without a shared disk behind a balancer, with a bucket and a pooler.',
  '',
  '  --minutes <number>    the length, 1 to 600 (default: 5)',
  '  --releases <number>   releases of the teams, 1 to 1000 (default: 30)',
  '  --documents <number>  customers, 1 to 200 (default: 20)',
  '  --short               a short run with the balancer of this project and no pooler',
  '  --strict              exits with 1 if a program is not installed',
  '  --json <file>         writes the checks into a file',
  '  --help                shows this text',
].join('\n')

const options = {
  minutes: { type: 'string', default: '5' },
  releases: { type: 'string', default: '30' },
  documents: { type: 'string', default: '20' },
  strict: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const upTo = (most: number) =>
  z.coerce.number(`must be a whole number from 1 to ${most}`).int().min(1).max(most)
const countsSchema = z.object({ minutes: upTo(600), releases: upTo(1000), documents: upTo(200) })

function parse(line: string[]) {
  try {
    return parseArgs({ args: line, options }).values
  } catch (cause) {
    const [sentence] = (cause as Error).message.split(/\. |\n/)
    throw new CommandFailure(`${sentence}: see --help.`, { code: 'usage', cause })
  }
}

/** The options of `npm run fleet`, or null if the line asks for help. */
export function readOptions(line: string[]) {
  const values = parse(line)
  if (values.help) return null
  const counts = countsSchema.safeParse(values)
  if (counts.success) return { ...values, ...counts.data }
  const [first] = counts.error.issues
  throw new CommandFailure(`--${first?.path.join('.')} ${first?.message}.`, { code: 'usage' })
}
