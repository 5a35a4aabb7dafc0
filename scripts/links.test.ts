import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))

/** Anchors as the usual hosts make them of headings. */
const anchorsOf = (page: string): string[] =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

function faultsOf(page: string): string[] {
  const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)
  return [...links].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, target))) return [`${page}: ${link} leads nowhere`]
    return anchor === undefined || anchorsOf(target).includes(anchor)
      ? []
      : [`${page}: ${link} has no such heading`]
  })
}

it('the links between the pages of the documentation lead somewhere', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.flatMap(faultsOf)).toEqual([])
})

it('the README is one that a newcomer reads to its end', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})
