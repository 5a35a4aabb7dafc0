import { describe, expect, it } from 'vitest'

import { componentName, containerName, exposeKey } from './names.ts'

describe('names of a container', () => {
  it('depend only on the name of the module', () => {
    expect(exposeKey('./src/pages/forgot-password-page.tsx')).toBe('forgot-password-page')
    expect(componentName('forgot-password-page')).toBe('ForgotPasswordPage')
  })

  it('do not collide with ids of elements', () => {
    expect(containerName('catalog')).toBe('storefront_catalog')
  })
})
