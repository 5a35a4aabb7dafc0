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

/** Creates the anchors of the headings as common Git hosts do. */
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
    if (!existsSync(join(root, target))) return [`${page}: the target of ${link} does not exist`]
    return anchor === undefined || anchorsOf(target).includes(anchor)
      ? []
      : [`${page}: the heading of ${link} does not exist`]
  })
}

it('all links between pages of the documentation work', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(pages.flatMap(faultsOf)).toEqual([])
})

it('the README is short enough for a new reader', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})

/** A file name in a page: `orders/unpaid-limit.ts`, `quote.store`. */
const fileName = /`([\w-][\w./-]*\.(?:tsx?|sql|css|grit|store))`/g

/** All paths of this repository and their ends, with and without the extension of a TypeScript file. */
function listEnds(): Set<string> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter(path => existsSync(join(root, path)))
  return new Set(
    files.flatMap(path =>
      path.split('/').flatMap((_, index, parts) => {
        const end = parts.slice(index).join('/')
        return [end, end.replace(/\.tsx?$/, '')]
      }),
    ),
  )
}

it('all files that the documentation names exist', () => {
  const ends = listEnds()
  const faults = pages.flatMap(page =>
    [...readFileSync(join(root, page), 'utf8').matchAll(fileName)]
      .filter(([, name = '']) => !ends.has(name))
      .map(([, name]) => `${page}: ${name} does not exist`),
  )
  expect(faults).toEqual([])
})
