import { endWith } from './registry/command.ts'
import { runRegistry } from './registry/run.ts'

const line = process.argv.slice(2)

/** Runs `npm run registry -- status`; see `--help`. */
await endWith(line, () => runRegistry(line, process.env))
