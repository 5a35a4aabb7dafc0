import { registryLimits } from '@storefront/api/registry'
import { describe, expect, it } from 'vitest'

import { createRelease, toFile } from '../testing/create-release.ts'
import { styleProblems } from './check-style.ts'

const release = createRelease({ files: [toFile('/r/catalog/map.1a2b3c.svg')] })

const problemsOf = (text: string) =>
  styleProblems(release, { name: 'a.css', text }).map(({ message }) => message)
/** In the layer of the catalog. */
const layered = (rules: string) => problemsOf(`@layer remotes.catalog{${rules}}`)

describe('a style sheet of a remote', () => {
  it.each([
    ['own classes', '.catalog__a>svg,.catalog__a:hover::before,.catalog__a+.catalog__a{color:red}'],
    ['what stands inside of them', '.catalog__a th+td,.catalog__a[open]~.catalog__b *{color:red}'],
    ['a choice of them', ':is(.catalog__a,.catalog__b:focus) p,:where(.catalog__a){color:red}'],
    [
      'them in some surroundings',
      ':root:not([data-x]) .catalog__a,a:has(b)>.catalog__a{color:red}',
    ],
    [
      'rules in rules',
      '.catalog__a{color:red;&:hover{color:red}p{color:red}>p{}.x &{} :is(& p){}}',
    ],
    [
      'rules in conditions in rules',
      '.catalog__a{@media print{color:red;&+.catalog__b{color:red}}}',
    ],
    ['conditions', '@supports (a:b){@container plans (width<9rem){.catalog__a{color:red}}}'],
    ['its animations and paper', '@keyframes catalog__x{50%{opacity:0}}@page{size:A4}'],
    [
      'the edge of the page',
      ':root:has(.catalog__a:modal){overflow:hidden;--bottom-bar-height:1px;--beside-panel:9px}',
    ],
    ['its files', '.catalog__a{background:url(map.1a2b3c.svg),url("data:,{;}"),url(#a)}'],
    ['strings with any text', '.catalog__a{content:"}\\201c{"}.catalog__b{content:\'→"\'}'],
    ['comments', '/*! } */.catalog__a{/* } */color:red/* ; */}/* { */'],
  ])('may have %s', (_, rules) => {
    expect(layered(rules)).toEqual([])
  })

  it.each([
    ['nested in an own rule', '.catalog__a{:root:not(&) *{display:none!important}}'],
    ['nested beside it', '.catalog__a{~*{display:none}}'],
    ['nested, as an ancestor', '.catalog__a{body:has(&){display:none}}'],
    ['nested in a condition', '.catalog__a{@media print{&~*{display:none}}}'],
    [
      'nested in what is for the page',
      ':root:has(.catalog__a){overflow:not(x),body{display:none}}',
    ],
    ['as all that follows', '.catalog__a~*{display:none}'],
    ['as the next one', '.catalog__a+div{display:none}'],
    ['inside of the next one', '.catalog__a~main p{display:none}'],
    ['as what follows a choice', ':is(.catalog__a)~*{display:none}'],
    ['as a choice', ':is(.catalog__a~*,.catalog__b){display:none}'],
    ['as an empty choice', ':is(){display:none}'],
    ['as all that is not own', ':not(.catalog__a){display:none}'],
    ['where & is the whole page', '& *{display:none}'],
    ['of another', '.catalog__a .cart__b{display:none}'],
    ['of another in a choice', '.catalog__a:nth-child(1 of .cart__b){display:none}'],
  ])('reaches beyond it %s', (_, rules) => {
    expect(layered(rules).join()).toMatch(/reaches beyond catalog: end it with|is no selector/)
  })

  it.each([
    ['another layer in a rule', '.catalog__a{@layer reset{p{color:red}}}'],
    ['another layer in its own', '@layer x{.catalog__a{color:red}}'],
    ['an at-rule in a rule', '.catalog__a{@import "a.css";}'],
    ['a scope', '@scope(body){p{color:red}}'],
    ['a property', '@property --color-text{syntax:"*";inherits:false}'],
  ])('has nothing for the whole page: %s', (_, rules) => {
    expect(layered(rules)).toEqual([expect.stringMatching(/holds for the whole page/)])
  })

  it.each([
    ['escapes in names', '.catalog__a~.c\\61rt__b{display:none}', /an escape/],
    ['escapes in functions', '.catalog__a{background:u\\72l(data:,{{)}', /an escape/],
    ['letters that old browsers take for a name', '.catalog__a{b:\u00a0url(  {)}', /beyond ASCII/],
    ['a form feed in a string', '.catalog__a{content:"\f}body{display:none}"}', /a form feed/],
    ['a string without end', '.catalog__a{content:"\n}body{display:none}"}', /does not end/],
    ['a broken address', '.catalog__a{background:url(a b{)}', /does not end/],
    ['a comment without end', '.catalog__a{}/*', /does not (end|close)/],
    ['brackets that do not match', '.catalog__a{b:(]}', /"\]" stands where none belongs/],
    ['a block in brackets', '.catalog__a{b:({})}', /"{" stands where none belongs/],
    ['marks of HTML', '<!--.catalog__a{}', /does not end/],
    ['a comment in a selector', '.catalog__a/**/p{}', /a comment stands before a block/],
  ])('cannot be read with %s', (_, rules, why) => {
    expect(layered(rules)).toEqual([expect.stringMatching(why)])
    expect(layered(rules)[0]).toMatch(/cannot be read \(.*\): write it in plain CSS/)
  })

  it('is parsed like in a browser if URLs contain braces', () => {
    const hidden = (brace: string) => `background:url(         data:,${brace}${brace})`
    const first = `.catalog__x{${hidden('{')}}`
    const last = `@layer remotes.catalog{.catalog__y{${hidden('}')}}}`
    expect(problemsOf(`@layer remotes.catalog{${first}}body{display:none}${last}`)).toEqual([
      expect.stringMatching(/"body" stands outside of the layer remotes\.catalog/),
    ])
  })

  it.each([
    'url(//example.com/a.png)',
    'URL( "https://example.com/a.png" )',
    'image-set("https://example.com/a.png" 1x)',
    'src("https://example.com/a.png")',
  ])('loads nothing of another host: %s', value => {
    expect(layered(`.catalog__a{background:${value}}`)).toEqual([
      expect.stringMatching(/it loads .*example\.com.*no file of this release: import it/),
    ])
  })

  it('loads nothing from URLs that depend on the page', () => {
    expect(layered('.catalog__a{background:image-set(var(--picture) 1x)}')).toEqual([
      expect.stringMatching(/var\(\) stands for an address/),
    ])
  })

  const megabyte = 1024 * 1024
  const filled = (text: string) => text.repeat((megabyte - 100) / text.length)
  const nested = (open: string, close: string) => {
    const depth = (megabyte - 100) / (open.length + close.length)
    return open.repeat(depth) + close.repeat(depth)
  }
  it.each([
    ['brackets in brackets', `.catalog__a${nested('(', ')')}{}`, /deeper than 32/],
    ['choices in choices', `${nested(':is(', ')')}{}`, /deeper than 32/],
    ['conditions in conditions', nested('@media{', '}'), /deeper than 32/],
    ['rules in rules', nested('.catalog__a{', '}'), /deeper than 32/],
    ['attributes in attributes', `.catalog__a${nested('[', ']')}{}`, /deeper than 32/],
    ['rules after rules', filled('p{}'), /more than 20000 rules/],
    ['declarations', `.catalog__a{${filled('a:b;')}`, /more than 20000 rules/],
    ['selectors after selectors', `${filled('.catalog__a,')}p{}`, /its selectors are too long/],
    ['lists of selectors', filled(`${'.catalog__a,'.repeat(600)}p{}`), /selectors are too long/],
    ['4 MB of anything', ' '.repeat(registryLimits.fileBytes), /more than 1 MB/],
    ['addresses', `.catalog__a{b:${filled('url(a)')}`, /loads more than 1000 files/],
  ])('is not looked at for long: %s', (_, rules, why) => {
    expect(layered(rules)).toEqual([expect.stringMatching(why)])
    expect(layered(rules)[0]).toMatch(/is too complex to be checked \(.*\): split it/)
  })
})
