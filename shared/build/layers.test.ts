import { describe, expect, it } from 'vitest'

import { layerOf } from './layers.ts'

describe('layerOf', () => {
  it('gives every team a layer of its own', () => {
    expect(layerOf('/shop/remotes/cart/src/pages/cart-page.module.css')).toBe('remotes.cart')
    expect(layerOf('/shop/shell/src/app/layout/frame.css')).toBe('shell')
    expect(layerOf('/shop/shared/ui/button.module.css')).toBe('ui')
  })

  it('knows the foundations by their names', () => {
    expect(layerOf('/shop/shared/ui/reset.css')).toBe('reset')
    expect(layerOf('/shop/shared/ui/tokens.css')).toBe('tokens')
  })

  it('leaves packages alone', () => {
    expect(layerOf('/shop/node_modules/some-package/style.css')).toBeNull()
  })
})
