// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const digest = `sha384-${'B'.repeat(64)}`
const nothing = `sha384-${'A'.repeat(64)}`
const path = '/r/shared/a.1a2b3c.css'

beforeAll(async () => {
  const element = document.createElement('script')
  element.id = 'composition'
  element.type = 'application/json'
  element.textContent = JSON.stringify({ digests: { [path]: digest } })
  document.head.append(element)
  // Some browsers can move an element without loading it again.
  const { insertBefore } = Node.prototype
  Object.assign(Element.prototype, { moveBefore: insertBefore })
  const { guardIntegrity: sealDocument } = await import('./integrity-guard.ts')
  sealDocument()
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function toLink(address: string, rel = 'stylesheet'): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = address
  return link
}

function addText(): Text {
  const text = document.createTextNode('text')
  document.body.append(text)
  return text
}

describe('a style sheet', () => {
  type Insertion = [how: string, insert: (link: HTMLLinkElement) => unknown]
  it.each<Insertion>([
    ['append', link => document.body.append(link)],
    [
      'append in another element',
      link => {
        const part = document.createElement('div')
        part.append(link)
        document.body.append(part)
      },
    ],
    ['before of a text', link => addText().before(link)],
    ['after of a text', link => addText().after(link)],
    ['replaceWith of a text', link => addText().replaceWith(link)],
    [
      'moveBefore',
      link =>
        (document.body as unknown as { moveBefore: Node['insertBefore'] }).moveBefore(link, null),
    ],
    [
      'insertNode of a range',
      link => {
        const range = document.createRange()
        range.selectNodeContents(document.body)
        range.insertNode(link)
      },
    ],
  ])('gets its digest on %s', (_, insert) => {
    for (const [address, integrity] of [
      [path, digest],
      ['/r/shared/b.css', nothing],
    ] as const) {
      const link = toLink(address)
      insert(link)
      expect(link.isConnected).toBe(true)
      expect(link).toMatchObject({ integrity, crossOrigin: 'anonymous' })
    }
  })

  it('gets its digest when its URL is set later as a property or an attribute', () => {
    for (const name of ['property', 'href', 'HREF']) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      document.body.append(link)
      if (name === 'property') link.href = path
      else link.setAttribute(name, path)
      expect(link, name).toMatchObject({ integrity: digest, crossOrigin: 'anonymous' })
      expect(link.getAttribute('href')).toBe(path)
    }
  })

  it.each(['element', 'shadow root'])(
    'gets its digest in a copied part that enters the document in an outer %s',
    kind => {
      const template = document.createElement('template')
      const host = document.createElement('div')
      const parent = kind === 'element' ? host : host.attachShadow({ mode: 'open' })
      // A copied part is not inserted link by link.
      template.innerHTML = `<p><link rel="stylesheet" href="${path}"></p>`
      parent.append(template.content.cloneNode(true))
      document.body.append(host)
      expect(parent.querySelector('link')).toMatchObject({ integrity: digest })
    },
  )

  it('gets its digest before its rel is set', () => {
    const [early, late] = [toLink(path, ''), document.createElement('link')]
    document.body.append(early, late)
    late.href = path
    expect([early.integrity, late.integrity]).toEqual([digest, digest])
  })

  it('is not removed while its rel is not set', () => {
    const link = toLink(path, '')
    document.body.append(link)
    vi.advanceTimersByTime(60_000)
    expect(link.isConnected).toBe(true)
  })
})

describe('any other link', () => {
  it('is unchanged', () => {
    const icon = toLink('/favicon.svg', 'icon')
    document.body.append(icon)
    icon.setAttribute('href', '/other.svg')
    expect(icon.integrity).toBeFalsy()
  })
})

it('reads the list of all files after an unlisted file, so that the next try has its digest', async () => {
  vi.useRealTimers()
  const unlisted = '/r/shared/unlisted.1a2b3c.js'
  const release = { files: [] }
  const shared = { files: [{ path: unlisted, digest }] }
  const full = { shell: release, shared, remotes: {} }
  vi.stubGlobal('fetch', async () => Response.json(full))
  const toScript = () => Object.assign(document.createElement('script'), { src: unlisted })
  const [first, second] = [toScript(), toScript()]
  document.body.append(first)
  expect(first.integrity).toBe(nothing)
  const { digestOf } = await import('./composition.ts')
  await vi.waitFor(() => expect(digestOf(unlisted)).toBe(digest))
  document.body.append(second)
  expect(second.integrity).toBe(digest)
  vi.unstubAllGlobals()
})
