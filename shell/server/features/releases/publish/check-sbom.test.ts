import { toSbom } from '@storefront/kit/sbom/write-sbom'
import { expect, it } from 'vitest'

import { createRelease } from '../testing/create-release.ts'
import { sbomProblems } from './check-sbom.ts'

const check = (content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return sbomProblems(createRelease({ name: 'catalog' }), { name: 'sbom.cdx.json', text })
}

it('accepts the SBOM of this container only', () => {
  const sbom = toSbom({ name: 'catalog', version: '1.0.0' }, [])
  expect(check(sbom)).toEqual([])
  const others = [
    toSbom({ name: 'cart', version: '1.0.0' }, []),
    { ...sbom, specVersion: '1.4' },
    { ...sbom, components: [{ name: 'axios' }] },
    'no JSON',
  ]
  for (const other of others)
    expect(check(other)).toMatchObject([
      { message: 'sbom.cdx.json is not the SBOM of catalog: build catalog again.' },
    ])
})
