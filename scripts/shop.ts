import { endWith } from './registry/command.ts'
import { shop } from './registry/shop.ts'

const line = process.argv.slice(2)

/** `npm run shop -- status`: see `--help`. */
await endWith(line, () => shop(line, process.env))
