import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packKit } from '@storefront/kit/pack/pack-kit'
import { dist } from '@storefront/kit/root'

/** Packs `@storefront/kit` for remotes in their own repositories: `npm run pack-kit -- --out <folder>`. */
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = resolve(values.out ?? `${dist}/packages`)
console.log(await packKit(out))
