import { describe, expect, it } from 'vitest'

import { layerOf } from './layers.ts'

describe('layerOf', () => {
  it('gives every team its own layer by the name of its remote, wherever its repository is', () => {
    expect(layerOf('/shop/remotes/cart/src/pages/cart-page.module.css', 'cart')).toBe(
      'remotes.cart',
    )
    expect(layerOf('/home/team/reviews-app/src/shell/tokens.css', 'reviews')).toBe(
      'remotes.reviews',
    )
  })

  it('finds the layer of each source in the monolith', () => {
    expect(layerOf('/shop/remotes/cart/src/pages/cart-page.module.css', 'monolith')).toBe(
      'remotes.cart',
    )
    expect(layerOf('/shop/shell/src/app/layout/frame.css', 'monolith')).toBe('shell')
    expect(layerOf('/shop/shared/ui/button/button.module.css', 'monolith')).toBe('ui')
  })

  it('assigns the foundations by file name', () => {
    expect(layerOf('/shop/shared/ui/reset.css', 'shell')).toBe('reset')
    expect(layerOf('/shop/shared/ui/tokens.css', 'shell')).toBe('tokens')
  })

  it('leaves packages without a layer', () => {
    expect(layerOf('/shop/node_modules/some-package/style.css', 'shared')).toBeNull()
    expect(layerOf('/team/node_modules/some-package/style.css', 'reviews')).toBeNull()
  })
})
