import { expect, it } from 'vitest'

import { foreignName } from './stable-ids.ts'

it('names modules of packages and of the contract the same in every repository', () => {
  const name = 'zod/v4/mini/index'
  expect(foreignName('/shop/node_modules/zod/v4/mini/index.js')).toBe(name)
  expect(foreignName('/team/node_modules/a/node_modules/zod/v4/mini/index.js')).toBe(name)
  const contract = '@storefront/api/orders/order'
  expect(foreignName('/shop/shared/api/orders/order.ts', '/shop/shared/api')).toBe(contract)
  const packed = '/team/node_modules/@storefront/kit/api'
  expect(foreignName(`${packed}/orders/order.js`, packed)).toBe(contract)
})

it('leaves the modules of the container to the bundler', () => {
  expect(foreignName('/shop/remotes/cart/src/pages/cart-page.tsx')).toBeNull()
})
