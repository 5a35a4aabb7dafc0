import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cleanBody } from './clean-body.ts'

describe('the body of an icon', () => {
  it.each([
    '<path d="M3 10.5 12 3l9 7.5V21H3z" fill="currentColor"/>',
    '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="2"><circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/></g>',
    '<rect width="20" height="14" x="2" y="3" rx="2"/><line x1="8" x2="16" y1="21" y2="21"/>',
    '<polygon points="12 2 2 7 12 12 22 7 12 2"/><polyline points="2,17 12,22"/>',
    '<ellipse cx="12" cy="5" rx="9" ry="3" transform="rotate(45 12 12) scale(.5)" opacity=".5"/>',
    '<path fill="#f00" fill-rule="evenodd" clip-rule="evenodd" d="M1 1e-3"/>',
    '<path fill="rgb(1, 2, 3)" stroke-dasharray="2 4" stroke-dashoffset="-1" d=""/>',
  ])('is not changed if it consists of shapes: %s', { tags: ['S7.icons.clean'] }, body => {
    expect(cleanBody(body)).toBe(body)
  })

  it('is rewritten with normalized white space and closing tags', () => {
    expect(cleanBody(' \n<g  fill="none" >\t<path d="M1 1"></path></g >')).toBe(
      '<g fill="none"><path d="M1 1"></path></g>',
    )
  })

  it.each([
    ['nothing', ''],
    ['text', 'Hello'],
    ['text within', '<g>Hello</g>'],
    ['a script', '<script>alert(1)</script>'],
    ['a script in upper case', '<path d="M1 1"/><SCRIPT/>'],
    ['styles', '<style>*{background:url(https://evil.example)}</style>'],
    ['a style attribute', '<path d="M1 1" style="fill:url(https://evil.example)"/>'],
    ['an event handler', '<path d="M1 1" onload="alert(1)"/>'],
    ['a link', '<a href="https://evil.example"><path d="M1 1"/></a>'],
    ['an href', '<path d="M1 1" href="https://evil.example"/>'],
    ['an href with a namespace', '<path d="M1 1" xlink:href="https://evil.example"/>'],
    ['another file', '<use href="https://evil.example/a.svg#x"/>'],
    ['a picture', '<image href="https://evil.example/a.png"/>'],
    ['an iframe', '<foreignObject><iframe src="//evil.example"></iframe></foreignObject>'],
    ['an animation', '<path d="M1 1"><set attributeName="href" to="javascript:alert(1)"/></path>'],
    ['a reference', '<path d="M1 1" fill="url(#a)"/>'],
    ['an external reference', '<path d="M1 1" fill="url(https://evil.example)"/>'],
    ['an id', '<path d="M1 1" id="composition"/>'],
    ['a class', '<path d="M1 1" class="shell"/>'],
    ['an entity', '<path d="M1 1" fill="&#x75;rl(a)"/>'],
    ['a comment', '<!-- x --><path d="M1 1"/>'],
    ['a declaration', '<!DOCTYPE svg><path d="M1 1"/>'],
    ['a processing instruction', '<?xml version="1.0"?><path d="M1 1"/>'],
    ['CDATA', '<![CDATA[<script/>]]>'],
    ['an attribute in single quotes', "<path d='M1 1'/>"],
    ['an attribute without quotes', '<path d=M1/>'],
    ['an attribute twice', '<path d="M1 1" d="M2 2"/>'],
    ['a script as a path', '<path d="javascript:alert(1)"/>'],
    ['a text as a number', '<circle r="expression(1)"/>'],
    ['a reference in a transform', '<g transform="url(a)"></g>'],
    ['a tag that is not closed', '<g><path d="M1 1"/>'],
    ['a tag that was not opened', '<path d="M1 1"/></g>'],
    ['tags that cross', '<g><path d="M1 1"></g></path>'],
    ['half a tag', '<path d="M1 1"'],
    ['ten levels', `${'<g>'.repeat(10)}${'</g>'.repeat(10)}`],
    ['hundreds of shapes', '<path d="M1 1"/>'.repeat(300)],
    ['17 KB', `<path d="${'M1 1'.repeat(4400)}"/>`],
  ])('is rejected with %s', { tags: ['S7.icons.clean'] }, (_, body) => {
    expect(cleanBody(body)).toBeNull()
  })

  it.each([
    ['a number', `<circle r="${'1'.repeat(16_000)}x"/>`],
    ['a transform', `<g transform="scale(1)${' '.repeat(16_000)}x"></g>`],
    ['a tag', `<g ${' '.repeat(16_000)}`],
  ])('is rejected quickly with %s of 16,000 invalid characters', (_, body) => {
    const start = performance.now()
    for (let count = 0; count < 10; count += 1) expect(cleanBody(body)).toBeNull()
    expect(performance.now() - start).toBeLessThan(500)
  })

  it('contains only shapes for any input', { tags: ['S7.icons.clean'] }, () => {
    const pieces = fc.constantFrom(
      ...['<path d="M1 1"/>', '<g>', '</g>', '<g ', '<script>', '</script>', 'onload="x"', '"/>'],
      ...['<a href="x">', ' style="y"', ' fill="url(#z)"', "'", '&lt;', '<!--', '-->', '\0', ' '],
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 }))), parts => {
        const cleaned = cleanBody(parts.join(''))
        if (cleaned !== null) expect(cleaned.replace(/<\/?(path|g)( d="M1 1")?\/?>/g, '')).toBe('')
      }),
      { numRuns: 500 },
    )
  })
})
