import { join } from 'node:path'
import { dist } from '@storefront/kit/root'

import { nodeFlags } from '../shell/server/node-flags.ts'
import { buildWhenChanged } from './start/build.ts'
import { startProgram } from './start/program.ts'

const help =
  'npm run checker: builds changed sources and checks releases for the shop of SHOP_URL, until Ctrl+C. docs/settings.md lists its settings.'

/** `npm run checker` builds changed sources and runs a checker for the shop of SHOP_URL, until Ctrl+C. */
if (process.argv.includes('--help')) {
  console.log(help)
  process.exit(0)
}
if (process.env.DIST_DIR === undefined) await buildWhenChanged(dist)
const program = join(dist, 'checker', 'main.js')
const checker = startProgram([...nodeFlags, program, ...process.argv.slice(2)], process.env)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void checker.stop())
process.exitCode = (await checker.exited) ?? 1
