import { describe, expect, it } from 'vitest'

import { layerOf } from './layers.ts'

describe('layerOf', () => {
  it('gives every team its own layer', () => {
    expect(layerOf('/shop/remotes/cart/src/pages/cart-page.module.css')).toBe('remotes.cart')
    expect(layerOf('/shop/shell/src/app/layout/frame.css')).toBe('shell')
    expect(layerOf('/shop/shared/ui/button/button.module.css')).toBe('ui')
  })

  it('assigns the foundations by file name', () => {
    expect(layerOf('/shop/shared/ui/reset.css')).toBe('reset')
    expect(layerOf('/shop/shared/ui/tokens.css')).toBe('tokens')
  })

  it('leaves packages without a layer', () => {
    expect(layerOf('/shop/node_modules/some-package/style.css')).toBeNull()
  })
})
