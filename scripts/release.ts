import { endWith } from './registry/command.ts'
import { release } from './registry/release.ts'

process.on('SIGINT', () => {
  console.error('\n✘ Stopped: run the same command again to send only the missing files.')
  process.exit(1)
})

const line = process.argv.slice(2)

/** Runs `npm run release -- catalog`; see `--help`. */
await endWith(line, () => release(line, process.env))
