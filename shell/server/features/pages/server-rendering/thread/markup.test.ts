import { expect, it } from 'vitest'

import { toDocumentMarkup } from './markup.ts'

it('says of controls that they do not work yet, and of buttons that they are busy', () => {
  expect(toDocumentMarkup('<button type="button">Compare</button>')).toBe(
    '<button aria-disabled="true" aria-busy="true" type="button">Compare</button>',
  )
  for (const name of ['input', 'select', 'textarea'])
    expect(toDocumentMarkup(`<${name} name="gpu" value="a &gt; b"/>`)).toBe(
      `<${name} aria-disabled="true" name="gpu" value="a &gt; b"/>`,
    )
})

it('does not say it twice of a control that is not available in the page either', () => {
  const sold = '<button class="order" aria-disabled="true">Sold out</button>'
  expect(toDocumentMarkup(sold)).toBe(sold)
})

it('leaves other elements and texts as they are', () => {
  const html =
    '<buttons></buttons><a href="/order">Order</a><p>&lt;button&gt; style=&quot;x&quot;</p><label>GPU</label>'
  expect(toDocumentMarkup(html)).toBe(html)
})

it('removes the style of every element, and nothing else', () => {
  expect(
    toDocumentMarkup(
      '<div style="height:72px"><b class="style" style="">A</b><input style="width:1px" type="text"/></div>',
    ),
  ).toBe('<div><b class="style">A</b><input aria-disabled="true" type="text"/></div>')
  const others = '<i data-style="a" class="a style"></i><p>no style="here", but a text</p>'
  expect(toDocumentMarkup(others)).toBe(others)
})
