import { endWith } from '@storefront/kit/command-line/command'

import { runCustomer } from './customer/run-customer.ts'

const line = process.argv.slice(2)

/** Runs `npm run customer`; see `--help`. */
await endWith(line, () => runCustomer(line, process.env))
