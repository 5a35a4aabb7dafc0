import { describe, expect, it } from 'vitest'

import { countWaves, type SeenRequest } from './request-depth.ts'

function request(url: string, start: number, rest: Partial<SeenRequest> = {}): SeenRequest {
  return {
    url,
    type: 'Script',
    start,
    end: start + 1,
    causes: [],
    isScripted: false,
    bytes: 0,
    ...rest,
  }
}

describe('countWaves', () => {
  it('counts an HTML document and its resources as depth two', () => {
    const page = request('/home', 0, { type: 'Document' })
    const files = ['/a.js', '/b.js', '/c.css'].map(url => request(url, 0.5, { causes: ['/home'] }))
    expect(countWaves([page, ...files], 9)).toBe(2)
  })

  it('adds a level for requests of a script after another response', () => {
    const page = request('/home', 0, { type: 'Document' })
    const script = request('/a.js', 1, { causes: ['/home'] })
    const data = request('/data.json', 2.1, { type: 'Fetch', isScripted: true })
    expect(countWaves([page, script, data], 9)).toBe(3)
  })

  it('ignores requests after the page was ready', () => {
    const page = request('/home', 0, { type: 'Document' })
    const late = request('/late.js', 5, { causes: ['/home'] })
    expect(countWaves([page, late], 4)).toBe(1)
  })
})
