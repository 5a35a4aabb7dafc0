import { crc32, deflateSync } from 'node:zlib'

type Point = [x: number, y: number]

const background = [34, 31, 28] as const
const stone = [250, 249, 247] as const
const radius = 5
/** Subpixels each way: edges are smooth. */
const fineness = 4

/** On the mark's grid of 20 × 20, the one of the shop's logo. */
function isOnTile([x, y]: Point): boolean {
  const fromEdge = (at: number) => Math.max(radius - at, at - (20 - radius), 0)
  return fromEdge(x) ** 2 + fromEdge(y) ** 2 <= radius ** 2
}

function isOnSteps([x, y]: Point): boolean {
  if (x < 4.5 || x > 15.5 || y > 15.5) return false
  return y >= (x < 8 ? 5.5 : x < 11.5 ? 9 : 12.5)
}

function pixel(x: number, y: number, size: number): number[] {
  let tile = 0
  let steps = 0
  for (let index = 0; index < fineness ** 2; index++) {
    const point: Point = [
      ((x + ((index % fineness) + 0.5) / fineness) * 20) / size,
      ((y + (Math.floor(index / fineness) + 0.5) / fineness) * 20) / size,
    ]
    if (isOnTile(point)) tile += 1
    if (isOnSteps(point)) steps += 1
  }
  const share = tile === 0 ? 0 : steps / tile
  const colour = background.map((dark, channel) =>
    Math.round(dark + ((stone[channel] ?? dark) - dark) * share),
  )
  return [...colour, Math.round((tile / fineness ** 2) * 255)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The mark of the shop as a PNG, drawn: no binary file has to be kept. */
export function drawPng(size: number): Buffer {
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_unused, x) => pixel(x, y, size)).flat(),
  ])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An ICO file with one PNG in it. */
export function drawIco(size: number): Buffer {
  const png = drawPng(size)
  const head = Buffer.alloc(22)
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0])
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
