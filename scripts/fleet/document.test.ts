import { expect, it } from 'vitest'

import { readDocument } from './document.ts'
import { Journal } from './journal.ts'

const id = 'a'.repeat(64)
const html = `<html data-composition="${id}"><link href="/r/shell/a.css"><script src="/r/shell/b.js"></script>
<a href="/cart">Cart</a><script type="application/json" id="composition">{"digests":{"/r/shell/b.js":"sha384-b","/r/cart/c.js":"sha384-c"}}</script></html>`

it('reads the files that a document names or starts with, once each, with their digests', () => {
  expect(readDocument(html)).toEqual({
    composition: id,
    files: [
      { path: '/r/shell/a.css', digest: null },
      { path: '/r/shell/b.js', digest: 'sha384-b' },
      { path: '/r/cart/c.js', digest: 'sha384-c' },
    ],
  })
  expect(() => readDocument('<html><h1>Bad Gateway</h1></html>')).toThrow('it is no page')
})

it('counts a refusal as a failure unless the database restarts', async () => {
  const journal = new Journal()
  journal.refuse('/home')
  await journal.whileRefusing(60, async () => journal.refuse('/home'))
  journal.refuse('/cart')
  expect(journal.refusals).toBe(2)
  expect(journal.wrongRefusals).toMatchObject([{ what: '/home', reason: '503' }])
})
