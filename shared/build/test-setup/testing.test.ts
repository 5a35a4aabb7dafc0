import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'

import { remoteTests } from './testing.ts'

it('finds the contract in the kit by the names that remotes import', () => {
  const { alias } = remoteTests().resolve ?? {}
  const resolve = (specifier: string) => {
    if (!Array.isArray(alias)) throw new Error('The aliases must be a list')
    const found = alias.find(({ find }) => specifier.match(find))
    return found && specifier.replace(found.find, found.replacement)
  }
  expect(resolve('@storefront/api/order')).toMatch(/shared\/api\/orders\/order\.ts$/)
  expect(existsSync(String(resolve('@storefront/api/order')))).toBe(true)
  expect(resolve('@storefront/api/testing/sample-plan')).toMatch(/\/testing\/sample-plan\.js$/)
  expect(resolve('shared/ui/button')).toMatch(/\/testing\/shared\/ui\/button\.js$/)
})
