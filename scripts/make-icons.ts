import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { names } from '../shared/ui/icon/icon-names.ts'

/** `npx tsx scripts/make-icons.ts` writes the built-in icons as one path each, so that they need no request. */
type Source = {
  icons: Record<string, { body: string }>
  aliases: Record<string, { parent: string }>
}

const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
const source: Source = JSON.parse(readFileSync(file, 'utf8'))

const paths = Object.fromEntries(names.map(name => [name, toPath(name)]))
writeFileSync(
  new URL('../shared/ui/icon/icons.json', import.meta.url),
  `${JSON.stringify(paths, null, 1)}\n`,
)

function toPath(name: string): string {
  const icon = source.icons[name] ?? source.icons[source.aliases[name]?.parent ?? '']
  if (!icon) throw new Error(`Cannot find a lucide icon named ${name}`)
  return [...icon.body.matchAll(/<(path|circle|rect|ellipse|line)\b([^>]*)>/g)]
    .map(([, tag, attributes]) => drawShape(`${tag}`, readAttributes(`${attributes}`)))
    .join('')
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
}

function drawShape(tag: string, attributes: Record<string, string>): string {
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (tag === 'circle') return drawEllipse(number('cx'), number('cy'), [number('r'), number('r')])
  if (tag === 'ellipse')
    return drawEllipse(number('cx'), number('cy'), [number('rx'), number('ry')])
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
  if (tag === 'rect') return drawRectangle(number)
  // A relative move at the start counts from the start of its own path, not from the end of the previous one.
  return (attributes.d ?? '').replace(/^m/, 'M0 0m')
}

function drawEllipse(x: number, y: number, [rx, ry]: [number, number]): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`
}

function drawRectangle(number: (key: string) => number): string {
  const r = number('rx') || number('ry')
  const [w, h] = [number('width') - 2 * r, number('height') - 2 * r]
  const arc = (x: number, y: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${x} ${y}`)
  const start = `M${number('x') + r} ${number('y')}`
  return `${start}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`
}
