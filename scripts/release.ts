import { endWith } from './registry/command.ts'
import { release } from './registry/release.ts'

process.on('SIGINT', () => {
  console.error('\n✘ Stopped: run the same again, and only what is missing is sent.')
  process.exit(1)
})

const line = process.argv.slice(2)

/** `npm run release -- catalog`: see `--help`. */
await endWith(line, () => release(line, process.env))
